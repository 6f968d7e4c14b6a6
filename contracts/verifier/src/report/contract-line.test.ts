import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { Contract } from '../model/contract.ts';
import { getContractLine } from './contract-line.ts';

const text = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8');
const lines = text.split('\n');
const getText = (pointer: string) => lines[getContractLine(pointer) - 1]?.trim();

test('an operation is at the line of its method, below its path', () => {
  const contract = new Contract();
  for (const { id, path, method } of contract.operations) {
    const { pointer } = contract.getOperationObject(id);
    const line = lines.indexOf(`  ${path}:`) + 1;
    const offset = lines.slice(line).indexOf(`    ${method.toLowerCase()}:`);
    expect(line).toBeGreaterThan(0);
    expect(getContractLine(pointer), id).toBe(line + offset + 1);
  }
});

test('every requirement has a line', () => {
  const contract = new Contract();
  const pointers = checks.flatMap((check) => check.requirements(contract)).map((it) => it.pointer);
  expect(pointers.length).toBeGreaterThan(1000);
  expect(pointers.filter((pointer) => getContractLine(pointer) <= getContractLine(''))).toEqual([]);
});

test('a reference leads to the node that it names', () => {
  const schema = '/paths/~1api~1v1~1status/get/responses/200/content/application~1json/schema';
  expect(getText(schema)).toMatch(/^schema:/);
  expect(getText(`${schema}/properties/serialNumber`)).toMatch(/^serialNumber:/);
});

test('a node that does not exist is at the line of its nearest ancestor', () => {
  expect(getContractLine('/info/title/nothing')).toBe(getContractLine('/info/title'));
  expect(getText('/info/title/nothing')).toMatch(/^title:/);
  expect(getContractLine('/nothing')).toBe(getContractLine(''));
});
