import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import { harmlessBody, type Present } from '../../probing/current-value.ts';
import type { RequestSpec } from '../../target.ts';
import { requestValues } from '../../values/request-values.ts';
import { limitBytes } from '../robust/responses.ts';

/**
 * Violations that are detected before the schema is checked, each with its sentence and expected
 * statuses.
 */
export const malformedRules = {
  'malformed-json': { sentence: 'rejects invalid JSON with 400', statuses: [400] },
  'no-body': { sentence: 'rejects a request without a body with 400', statuses: [400] },
  'media-type': { sentence: 'rejects another media type with 415', statuses: [415] },
  charset: { sentence: 'rejects JSON that is not in UTF-8', statuses: [400, 415] },
  'too-large': { sentence: 'rejects a body above the size limit with 413', statuses: [413] },
} as const;

type MalformedRule = keyof typeof malformedRules;

export type Malformed = {
  readonly rule: MalformedRule;
  readonly note: string;
  readonly ask: Pick<RequestSpec, 'body' | 'contentType' | 'headers'>;
};

/** Returns malformed bodies for an operation with a JSON body. */
export function malformedBodies(
  contract: Contract,
  operation: Operation,
  present: Present,
): Malformed[] {
  const harmless = harmlessBody(contract, operation, present);
  const value =
    harmless !== null && 'json' in harmless
      ? harmless.json
      : requestValues(contract, operation.id)?.usual;
  const good = JSON.stringify(value);
  const json = (note: string, body: string | Uint8Array): Malformed => ({
    rule: 'malformed-json',
    note,
    ask: { body },
  });
  const type = (contentType: string): Malformed => ({
    rule: 'media-type',
    note: `the media type ${contentType}`,
    ask: { body: good, contentType },
  });
  const limit = limitBytes(contract, 'json');
  return [
    json('a truncated body', good.slice(0, -1)),
    json('an extra brace', `${good}}`),
    json('two values', `${good}${good}`),
    json('a trailing comma', good.replace(/([}\]])$/, ',$1')),
    json('single quotes', good.replaceAll('"', "'")),
    json('unquoted names', good.replace(/"(\w+)":/g, '$1:')),
    json('a comment', `/* */${good}`),
    json('a word', 'garbage'),
    json('undefined', 'undefined'),
    json('NaN', 'NaN'),
    json('XML', '<settings/>'),
    json('a URL-encoded form', 'a=b&c=d'),
    json(
      'invalid UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ),
    json('a control character in a text', '{"a":"\u0001"}'),
    json('white space only', ' \n'),
    { rule: 'no-body', note: 'no body', ask: { contentType: 'application/json' } },
    { rule: 'no-body', note: 'an empty body', ask: { body: '', contentType: 'application/json' } },
    type('text/plain'),
    type('application/xml'),
    type('application/x-www-form-urlencoded'),
    type('application/octet-stream'),
    type('application/jsonp'),
    {
      rule: 'charset',
      note: 'Latin 1',
      ask: {
        body: Buffer.from('{"\u00e9":"\u00e9"}', 'latin1'),
        contentType: 'application/json; charset=iso-8859-1',
      },
    },
    {
      rule: 'charset',
      note: 'UTF-16',
      ask: { body: Buffer.from(good, 'utf16le'), contentType: 'application/json; charset=utf-16' },
    },
    ...(limit === null
      ? []
      : [
          {
            rule: 'too-large' as const,
            note: `a body of ${limit + 1} bytes`,
            ask: { body: good.padEnd(limit + 1, ' ') },
          },
        ]),
  ];
}
