import type { Field } from '@stillhouse/contracts/reply-fields';
import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-replies.ts';
import {
  type PlaceRule,
  placeMisfit,
  placePointer,
  placesFor,
  standsIn,
  without,
} from '../reply-places.ts';

const isProperty = ({ pointer }: Field) => pointer !== '' && !/\/(\*|\d+)$/.test(pointer);

/** Chance takes one that must be there; a pointer may name one that may be absent, too. */
const ruleFor = (pointer: unknown): PlaceRule => ({
  fits: (field) => isProperty(field) && (pointer !== undefined || field.required),
  wanted: pointer === undefined ? 'property that must be there' : 'property of an object',
});

/** An answer that lacks a property, as firmware of another version may. */
export const droppedProperty: FaultKind = {
  name: 'dropped-property',
  summary: 'Answers without one property of the body.',
  placements: ['egress'],
  contract: 'depends',
  parameters: { pointer: placePointer },
  misfit: (operation, { pointer }) => placeMisfit(operation, pointer, ruleFor(pointer)),
  breaksContract(parameters, operation) {
    const places = placesFor(operation, parameters.pointer, ruleFor(parameters.pointer));
    const required = places.find((field) => field.required);
    if (required === undefined) return [];
    const message = `${operation.id} always answers ${required.pointer}`;
    return [{ pointer: parameters.pointer === undefined ? '' : '/pointer', message }];
  },
  effect({ subject: { operation, reply }, parameters: { pointer }, random }) {
    if (reply === null || !isJsonSuccess(reply)) return null;
    const places = placesFor(operation, pointer, ruleFor(pointer)).filter((place) =>
      standsIn(reply.body, place.pointer),
    );
    if (places.length === 0) return null;
    const body = without(reply.body, random.pick(places).pointer);
    return { do: 'alter', reply: { ...reply, body } };
  },
};
