import { expect, test } from 'vitest';
import type { BodyVariant } from './body-values.ts';
import { listRounds, spreadTexts } from './value-rounds.ts';

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

test('unusual texts are divided between the members, and each has one of another language', () => {
  const texts = ['R\u00f8', '\u65e5', '"\\', '$(id)'];
  const characters = (place: string) =>
    texts.map((text): BodyVariant => ({ ...variant(place, {}), rule: 'characters', note: text }));
  const listNotes = (...places: readonly string[]) =>
    spreadTexts(places.map(characters)).map((list) => list.map(({ note }) => note));
  expect(listNotes('name')).toEqual([texts]);
  expect(listNotes('name', 'room')).toEqual([
    ['R\u00f8', '"\\'],
    ['\u65e5', '$(id)'],
  ]);
  expect(listNotes('name', 'room', 'floor')[2]).toEqual(['R\u00f8', '"\\']);
});
