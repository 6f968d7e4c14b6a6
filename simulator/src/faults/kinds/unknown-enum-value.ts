import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-responses.ts';
import { optional, text } from '../parameters.ts';
import {
  existsIn,
  findFields,
  getFieldMismatch,
  type PlaceRule,
  placePointer,
  setAt,
} from '../response-places.ts';

const defaultValue = 'unheard-of';

const getReplacement = (given: unknown): string =>
  typeof given === 'string' ? given : defaultValue;

const createRule = (value: unknown): PlaceRule => ({
  fits: ({ values, types }) =>
    values !== undefined && types.includes('string') && !values.includes(getReplacement(value)),
  wanted: `text of a closed list without ${JSON.stringify(getReplacement(value))}`,
});

/** Replaces an enumerated text by an unknown one, as newer firmware may. */
export const unknownEnumValue: FaultKind = {
  name: 'unknown-enum-value',
  summary: 'Replaces a value by one outside the closed list of the contract.',
  placements: ['egress'],
  contract: 'breaks',
  parameters: {
    pointer: placePointer,
    value: optional(text(`The new value. Default: ${defaultValue}.`)),
  },
  getMismatch: (operation, { pointer, value }) =>
    getFieldMismatch(operation, pointer, createRule(value)),
  effect({ subject: { operation, response }, parameters: { pointer, value }, random }) {
    if (response === null || !isJsonSuccess(response)) return null;
    const places = findFields(operation, pointer, createRule(value)).filter((place) =>
      existsIn(response.body, place.pointer),
    );
    if (places.length === 0) return null;
    const body = setAt(response.body, random.pick(places).pointer, getReplacement(value));
    return { do: 'alter', response: { ...response, body } };
  },
};
