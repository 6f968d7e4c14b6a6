import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-replies.ts';
import { optional, text } from '../parameters.ts';
import {
  type PlaceRule,
  placeMisfit,
  placePointer,
  placesFor,
  standsIn,
  withValue,
} from '../reply-places.ts';

const usualValue = 'unheard-of';

const valueToPut = (given: unknown): string => (typeof given === 'string' ? given : usualValue);

const ruleFor = (value: unknown): PlaceRule => ({
  fits: ({ values, types }) =>
    values !== undefined && types.includes('string') && !values.includes(valueToPut(value)),
  wanted: `text of a closed list without ${JSON.stringify(valueToPut(value))}`,
});

/** An answer with a text that is none of those that the contract knows, as newer firmware may have. */
export const unknownEnumValue: FaultKind = {
  name: 'unknown-enum-value',
  summary: 'Answers with a value that is not in the closed list of the contract.',
  placements: ['egress'],
  contract: 'breaks',
  parameters: {
    pointer: placePointer,
    value: optional(text(`What to put there; by default ${usualValue}.`)),
  },
  misfit: (operation, { pointer, value }) => placeMisfit(operation, pointer, ruleFor(value)),
  effect({ subject: { operation, reply }, parameters: { pointer, value }, random }) {
    if (reply === null || !isJsonSuccess(reply)) return null;
    const places = placesFor(operation, pointer, ruleFor(value)).filter((place) =>
      standsIn(reply.body, place.pointer),
    );
    if (places.length === 0) return null;
    const body = withValue(reply.body, random.pick(places).pointer, valueToPut(value));
    return { do: 'alter', reply: { ...reply, body } };
  },
};
