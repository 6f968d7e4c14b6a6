import { Buffer } from '#platform/buffer';
import type { FaultKind } from '../fault-kind.ts';
import { getJsonMismatch, isJsonType } from '../json-responses.ts';
import { choice, optional } from '../parameters.ts';

/** Ways to break JSON, by the change of its text. */
const forms = {
  cut: (json: string) => json.slice(0, json.length >> 1) || '{',
  comma: (json: string) => `${json.slice(0, -1)},${json.slice(-1)}`,
  html: () => '<!doctype html><title>Oops</title><p>Something went wrong.',
  text: () => 'Something went wrong.',
  empty: () => '',
} as const satisfies Record<string, (json: string) => string>;

type Form = keyof typeof forms;

const isForm = (value: unknown): value is Form =>
  typeof value === 'string' && Object.hasOwn(forms, value);

/** Replaces the body by one of the same length that is not JSON. */
export const malformedJson: FaultKind = {
  name: 'malformed-json',
  summary: 'Sends a complete response of invalid JSON with a JSON media type.',
  placements: ['egress'],
  contract: 'breaks',
  parameters: {
    form: optional(
      choice(
        Object.keys(forms),
        'The JSON cut in half (the default), with a comma too many, or HTML, text or nothing in its place.',
      ),
    ),
  },
  getMismatch: getJsonMismatch,
  effect({ subject: { response }, parameters: { form } }) {
    if (response === null || !isJsonType(response.mediaType)) return null;
    const malform = forms[isForm(form) ? form : 'cut'];
    const body = Buffer.from(malform(JSON.stringify(response.body)));
    return { do: 'alter', response: { ...response, body } };
  },
};
