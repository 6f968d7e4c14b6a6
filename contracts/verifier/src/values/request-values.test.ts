import { validateRequest } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { getRequestValues } from './request-values.ts';

const contract = new Contract();

const withJson = contract.operations.filter(
  ({ requestMediaType }) => requestMediaType === 'application/json',
);

test.each(withJson)(
  '$id has valid bodies that match the contract, and invalid ones that do not',
  ({ id }) => {
    const values = getRequestValues(contract, id);
    expect(validateRequest(id, values?.defaultBody)).toEqual([]);
    expect(values?.valid.length).toBeGreaterThan(1);
    expect(values?.invalid.length).toBeGreaterThan(10);
    for (const { value } of values?.valid ?? []) expect(validateRequest(id, value)).toEqual([]);
    for (const { value, note } of values?.invalid ?? []) {
      expect(validateRequest(id, value).length, note).toBeGreaterThan(0);
    }
  },
);

test('the invalid bodies include a wrong type and null for every property of every request', () => {
  for (const { id } of withJson) {
    const properties = Object.keys(contract.getRequestSchema(id)?.value.properties ?? {});
    const invalid = getRequestValues(contract, id)?.invalid ?? [];
    for (const name of properties) {
      const rules = new Set(
        invalid.filter(({ place }) => place === `/${name}`).map(({ rule }) => rule),
      );
      expect(rules, `${id} ${name}`).toContain('type');
      expect(rules, `${id} ${name}`).toContain('null');
    }
  }
});

test('the invalid bodies include incomplete combinations, such as a manual proxy without its port', () => {
  const invalid = getRequestValues(contract, 'updateProxy')?.invalid ?? [];
  const bodies = invalid.map(({ value }) => JSON.stringify(value));
  expect(bodies).toContain(
    JSON.stringify([
      { key: 'proxy', newValue: 'manual' },
      { key: 'host', newValue: 'proxy.room.example' },
    ]),
  );
});
