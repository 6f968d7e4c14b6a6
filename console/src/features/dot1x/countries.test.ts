import { expect, test } from 'vitest';
import { listCountries } from './countries.ts';

// Decision 0089.
test('every country has a code, and a name of its own, in the order of the names', () => {
  const countries = listCountries();
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(249);
  for (const { value, label } of countries) {
    expect(value).toMatch(/^[A-Z]{2}$/);
    expect(label).not.toBe(value);
  }
  expect(countries[0]).toEqual({ value: 'AF', label: 'Afghanistan' });
  expect(countries.slice(-3).map(({ label }) => label)).toEqual(['Yemen', 'Zambia', 'Zimbabwe']);
  expect(countries).toContainEqual({ value: 'NO', label: 'Norway' });
});
