import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { RequestSpec } from '../../model/target.ts';
import type { CurrentValue } from '../../probing/current-value.ts';
import { createHarmlessBody } from '../../probing/harmless-body.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { getSizeLimit } from '../robust/responses.ts';

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

export type MalformedBody = {
  readonly rule: MalformedRule;
  readonly note: string;
  readonly ask: Pick<RequestSpec, 'body' | 'contentType' | 'headers'>;
};

/** Returns malformed bodies for an operation with a JSON body. */
export function createMalformedBodies(
  contract: Contract,
  operation: Operation,
  currentValue: CurrentValue,
): MalformedBody[] {
  const harmless = createHarmlessBody(contract, operation, currentValue);
  const value =
    harmless !== null && 'json' in harmless
      ? harmless.json
      : getRequestValues(contract, operation.id)?.defaultBody;
  const validJson = JSON.stringify(value);
  const createTypeCase = (contentType: string): MalformedBody => ({
    rule: 'media-type',
    note: `the media type ${contentType}`,
    ask: { body: validJson, contentType },
  });
  const limit = getSizeLimit(contract, 'json');
  return [
    ...createInvalidJson(validJson).map(
      ([note, body]): MalformedBody => ({ rule: 'malformed-json', note, ask: { body } }),
    ),
    { rule: 'no-body', note: 'no body', ask: { contentType: 'application/json' } },
    { rule: 'no-body', note: 'an empty body', ask: { body: '', contentType: 'application/json' } },
    createTypeCase('text/plain'),
    createTypeCase('application/xml'),
    createTypeCase('application/x-www-form-urlencoded'),
    createTypeCase('application/octet-stream'),
    createTypeCase('application/jsonp'),
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
      ask: {
        body: Buffer.from(validJson, 'utf16le'),
        contentType: 'application/json; charset=utf-16',
      },
    },
    ...(limit === null
      ? []
      : [
          {
            rule: 'too-large' as const,
            note: `a body of ${limit + 1} bytes`,
            ask: { body: validJson.padEnd(limit + 1, ' ') },
          },
        ]),
  ];
}

/** Returns bodies that are not valid JSON in UTF-8, each with a description. */
function createInvalidJson(
  validJson: string,
): readonly (readonly [note: string, body: string | Uint8Array])[] {
  return [
    ['a truncated body', validJson.slice(0, -1)],
    ['an extra brace', `${validJson}}`],
    ['two values', `${validJson}${validJson}`],
    ['a trailing comma', validJson.replace(/([}\]])$/, ',$1')],
    ['single quotes', validJson.replaceAll('"', "'")],
    ['unquoted names', validJson.replace(/"(\w+)":/g, '$1:')],
    ['a comment', `/* */${validJson}`],
    ['a word', 'garbage'],
    ['undefined', 'undefined'],
    ['NaN', 'NaN'],
    ['XML', '<settings/>'],
    ['a URL-encoded form', 'a=b&c=d'],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ],
    ['a control character in a text', '{"a":"\u0001"}'],
    ['white space only', ' \n'],
  ];
}
