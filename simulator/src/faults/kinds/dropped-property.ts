import type { Field } from '@stillhouse/contracts/response-fields';
import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-responses.ts';
import {
  existsIn,
  findFields,
  getFieldMismatch,
  type PlaceRule,
  placePointer,
  removeAt,
} from '../response-places.ts';

const isProperty = ({ pointer }: Field) => pointer !== '' && !/\/(\*|\d+)$/.test(pointer);

/** A random choice is limited to required properties. A pointer may name an optional one. */
const createRule = (pointer: unknown): PlaceRule => ({
  fits: (field) => isProperty(field) && (pointer !== undefined || field.required),
  wanted: pointer === undefined ? 'required property' : 'property of an object',
});

/** Drops a property from the response, as another firmware version may. */
export const droppedProperty: FaultKind = {
  name: 'dropped-property',
  summary: 'Removes one property from the body.',
  placements: ['egress'],
  contract: 'depends',
  parameters: { pointer: placePointer },
  getMismatch: (operation, { pointer }) =>
    getFieldMismatch(operation, pointer, createRule(pointer)),
  breaksContract(parameters, operation) {
    const places = findFields(operation, parameters.pointer, createRule(parameters.pointer));
    const required = places.find((field) => field.required);
    if (required === undefined) return [];
    const message = `${operation.id} always returns ${required.pointer}`;
    return [{ pointer: parameters.pointer === undefined ? '' : '/pointer', message }];
  },
  effect({ subject: { operation, response }, parameters: { pointer }, random }) {
    if (response === null || !isJsonSuccess(response)) return null;
    const places = findFields(operation, pointer, createRule(pointer)).filter((place) =>
      existsIn(response.body, place.pointer),
    );
    if (places.length === 0) return null;
    const body = removeAt(response.body, random.pick(places).pointer);
    return { do: 'alter', response: { ...response, body } };
  },
};
