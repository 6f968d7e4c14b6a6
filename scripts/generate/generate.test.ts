import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './command.ts';
import { generate } from './generate.ts';
import { sampleContract, sampleFolder, sampleTarget, writeSample } from './sample-contract.ts';

const paths = [
  sampleTarget.types,
  sampleTarget.operations,
  'generated/state-machines.ts',
  sampleTarget.validators,
  sampleTarget.validatorTypes,
];

const read = (root: string) => paths.map((path) => readFileSync(join(root, path), 'utf8'));

async function run(root: string, ...options: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(options, {
    root,
    targets: [sampleTarget],
    say: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

test('generating twice gives the same bytes', async () => {
  const [first, second] = [sampleFolder(), sampleFolder()];
  await generate(first, [sampleTarget]);
  await generate(second, [sampleTarget]);
  expect(read(first)).toEqual(read(second));
});

test('generating without a change does not write files', async () => {
  const root = sampleFolder();
  expect(await generate(root, [sampleTarget])).toEqual(paths);
  const before = paths.map((path) => statSync(join(root, path), { bigint: true }).mtimeNs);
  const again = await run(root);
  expect(again).toEqual({ code: 0, printed: 'Nothing changed.', errors: '' });
  expect(paths.map((path) => statSync(join(root, path), { bigint: true }).mtimeNs)).toEqual(before);
});

test('a missing generation reports the stale files', async () => {
  const root = sampleFolder();
  await generate(root, [sampleTarget]);
  expect((await run(root, '--check')).code).toBe(0);
  writeSample(root, 'sample.yaml', sampleContract.replace('minLength: 1 ', 'minLength: 2 '));
  const before = read(root);
  const check = await run(root, '--check');
  expect(check.code).toBe(1);
  expect(check.errors.split('\n')).toEqual([
    'generated/operations.ts is stale. Run "npm run generate".',
    'build/validators.js is stale. Run "npm run generate".',
  ]);
  expect(read(root)).toEqual(before);
});

test('a mistyped option is reported with the right one', async () => {
  const { code, errors } = await run(sampleFolder(), '--chekc');
  expect(code).toBe(2);
  expect(errors).toBe('Unknown option "--chekc". Usage: npm run generate [-- --check]');
});

test('every generated file names its source', async () => {
  const root = sampleFolder();
  await generate(root, [sampleTarget]);
  for (const text of read(root)) {
    expect(text).toMatch(/^\/\*\* Made from sample\.yaml by `npm run generate`\./);
  }
});

test('the types of schemas of another contract are imported, not declared again', async () => {
  const root = sampleFolder();
  const importedTypes = { contract: sampleTarget.contract, module: 'lamps', type: 'LampSchemas' };
  await generate(root, [{ ...sampleTarget, importedTypes }]);
  const types = readFileSync(join(root, sampleTarget.types), 'utf8');
  expect(types).toContain('import type { LampSchemas } from "lamps";');
  expect(types).toContain('Lamp: LampSchemas["Lamp"];');
});

test('the operations table contains the data of the contract', async () => {
  const root = sampleFolder();
  await generate(root, [sampleTarget]);
  const { operations } = await import(join(root, sampleTarget.operations));
  expect(operations.changeLamp).toEqual({
    id: 'changeLamp',
    method: 'PUT',
    path: '/lamps/{id}',
    tag: 'Lamps',
    summary: 'Change a lamp',
    pathParameters: ['id'],
    queryParameters: [],
    requestMediaType: 'application/json',
    surface: 'device',
    timeoutMs: 1000,
    safety: 'safe',
    roles: ['admin', 'setup'],
    readback: { operationId: 'getLamp', withinMs: 50 },
    responses: { 204: { mediaTypes: [], headers: [] } },
    source: 'decision',
  });
});

test('the validators are one module without imports, and allow secrets in requests only', async () => {
  const root = sampleFolder();
  await generate(root, [sampleTarget]);
  expect(readFileSync(join(root, sampleTarget.validators), 'utf8')).not.toMatch(
    /^import|= require\(/m,
  );
  const made = await import(join(root, sampleTarget.validators));
  const lamp = { name: 'lamp', state: 'on' };
  const ok = (value: object) => made.validateResponse('getLamp', 200, 'application/json', value);
  expect(made.validateRequest('changeLamp', { ...lamp, pin: '1234' })).toEqual([]);
  expect(made.validateRequest('changeLamp', { ...lamp, pin: '1234', serial: 'x' })).toEqual([
    { pointer: '/serial', message: 'is read-only; remove it' },
  ]);
  expect(ok({ ...lamp, serial: 'x' })).toEqual([]);
  expect(ok({ ...lamp, serial: 'x', pin: '1234' })).toEqual([
    { pointer: '/pin', message: 'is write-only and must never be in a response; remove it' },
  ]);
  expect(made.validateLamp({ ...lamp, serial: 'x', pin: '1234', color: { red: 256 } })).toEqual([
    { pointer: '/color/red', message: 'must be at most 255, but is 256' },
  ]);
});
