import { expect, test } from 'vitest';
import type { BodyVariant } from './body-values.ts';
import { listRounds } from './value-rounds.ts';

const variant = (place: string, value: unknown): BodyVariant => ({
  rule: 'base',
  place,
  value,
  note: '',
  isNamed: false,
});

test('a round has another value of each member, as far as they are valid together', () => {
  const base = { name: 'Hall', level: 40 };
  const variants = [
    variant('name', { name: 'Roof', level: 40 }),
    variant('level', { name: 'Hall', level: 0 }),
    variant('level', { name: 'Hall', level: 100 }),
  ];
  const values = (isValid: (it: unknown) => boolean) =>
    listRounds(base, variants, isValid).map(({ value }) => value);
  expect(values(() => true)).toEqual([
    { name: 'Roof', level: 0 },
    { name: 'Hall', level: 100 },
  ]);
  const isRoofLit = (it: unknown) => JSON.stringify(it) !== '{"name":"Roof","level":0}';
  expect(values(isRoofLit)[0]).toEqual({ name: 'Roof', level: 40 });
});
