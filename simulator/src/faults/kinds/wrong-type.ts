import type { Field } from '@stillhouse/contracts/response-fields';
import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-responses.ts';
import { choice, optional } from '../parameters.ts';
import {
  existsIn,
  findFields,
  getFieldMismatch,
  type PlaceRule,
  placePointer,
  setAt,
} from '../response-places.ts';

/** A value of each JSON type. The first one that the field does not allow is used. */
const samples = [
  { type: 'string', value: 'wrong' },
  { type: 'number', value: 0 },
  { type: 'array', value: [] },
  { type: 'object', value: {} },
  { type: 'boolean', value: true },
  { type: 'null', value: null },
] as const;

/** Skip numbers where an integer is allowed, because any number may be one. */
function allows({ types }: Field, type: string): boolean {
  return (
    types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'))
  );
}

const sampleFor = (field: Field, as: unknown) =>
  samples.find(({ type }) => !allows(field, type) && (as === undefined || as === type));

const createRule = (as: unknown): PlaceRule => ({
  fits: (field) => sampleFor(field, as) !== undefined,
  wanted: `value that would be wrong as ${as === undefined ? 'another type' : String(as)}`,
});

/** Replaces a value by one of another JSON type than the contract's. */
export const wrongType: FaultKind = {
  name: 'wrong-type',
  summary: 'Replaces one value of the body by one of a wrong JSON type.',
  placements: ['egress'],
  contract: 'breaks',
  parameters: {
    pointer: placePointer,
    as: optional(
      choice(
        samples.map(({ type }) => type),
        'The JSON type of the new value. Default: one that the contract does not allow.',
      ),
    ),
  },
  getMismatch: (operation, { pointer, as }) => getFieldMismatch(operation, pointer, createRule(as)),
  effect({ subject: { operation, response }, parameters: { pointer, as }, random }) {
    if (response === null || !isJsonSuccess(response)) return null;
    const present = findFields(operation, pointer, createRule(as)).filter((place) =>
      existsIn(response.body, place.pointer),
    );
    // Choose the whole body only if there is no other field, because pages read fields.
    const inner = present.filter((place) => place.pointer !== '');
    if (present.length === 0) return null;
    const place = random.pick(inner.length > 0 ? inner : present);
    const body = setAt(response.body, place.pointer, sampleFor(place, as)?.value);
    return { do: 'alter', response: { ...response, body } };
  },
};
