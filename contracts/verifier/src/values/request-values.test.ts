import { validateRequest } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { Contract } from '../contract.ts';
import { requestValues } from './request-values.ts';

const contract = new Contract();

const withJson = contract.operations.filter(
  ({ requestMediaType }) => requestMediaType === 'application/json',
);

test.each(withJson)(
  '$id has good bodies that the contract takes, and bad ones that it does not',
  ({ id }) => {
    const values = requestValues(contract, id);
    expect(validateRequest(id, values?.usual)).toEqual([]);
    expect(values?.good.length).toBeGreaterThan(1);
    expect(values?.bad.length).toBeGreaterThan(10);
    for (const { value } of values?.good ?? []) expect(validateRequest(id, value)).toEqual([]);
    for (const { value, note } of values?.bad ?? []) {
      expect(validateRequest(id, value).length, note).toBeGreaterThan(0);
    }
  },
);

test('every property of every request has a value of another type, and null, among the bad ones', () => {
  for (const { id } of withJson) {
    const properties = Object.keys(contract.requestSchema(id)?.value.properties ?? {});
    const bad = requestValues(contract, id)?.bad ?? [];
    for (const name of properties) {
      const rules = new Set(
        bad.filter(({ place }) => place === `/${name}`).map(({ rule }) => rule),
      );
      expect(rules, `${id} ${name}`).toContain('type');
      expect(rules, `${id} ${name}`).toContain('null');
    }
  }
});

test('what belongs together is torn apart: a manual proxy without its port', () => {
  const bad = requestValues(contract, 'updateProxy')?.bad ?? [];
  const bodies = bad.map(({ value }) => JSON.stringify(value));
  expect(bodies).toContain(
    JSON.stringify([
      { key: 'proxy', newValue: 'manual' },
      { key: 'host', newValue: 'proxy.room.example' },
    ]),
  );
});
