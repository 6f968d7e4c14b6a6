import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug, createBugs } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import {
  createProblemResponse,
  isObject,
  type Json,
  parseJson,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, MutantClass, ProxyRequest } from '../mutant/mutant.ts';
import { deviceOperations, getWriteHarm } from '../mutant/schema-members.ts';

const mangle = (text: string) => Buffer.from(text).toString('latin1');
const toLowerCase = (text: string) => text.toLowerCase();
const reject = () => createProblemResponse(400, 'invalid-request', 'The text is not allowed.');

/** Bodies that clients write in another way, or that are large, are rejected or misread. */
export function createTextBugs(): readonly Mutant[] {
  return [
    ...deviceOperations
      .filter(({ requestMediaType }) => requestMediaType === 'application/json')
      .flatMap(createBodyBugs),
    ...placeBugs,
  ];
}

/** Valid bodies that the device rejects. */
const bodyRules: readonly (readonly [
  rule: string,
  summary: string,
  isRejected: (text: string) => boolean,
  also?: readonly MutantClass[],
])[] = [
  ['escapes', 'rejects escapes such as \\u0061', (it) => /\\u00[2-7]/.test(it)],
  ['line-breaks', 'rejects JSON with line breaks', (it) => /^[[{]\s*\r?\n/.test(it)],
  // A body above the largest size must be a 413, and these bugs return 400.
  ['large', 'rejects a body above 64 KB', (it) => it.length > 65_536, ['invalid-input']],
  [
    'limit',
    'rejects a body of the largest size',
    (it) => it.length >= 1_048_576,
    ['invalid-input'],
  ],
];

function createBodyBugs(operation: Operation): readonly Mutant[] {
  return bodyRules.map(([rule, summary, isRejected, also = []]) =>
    createBug({
      id: `valid-input.${rule}:${operation.id}`,
      summary: `${operation.id} ${summary}`,
      also: ['status', 'robust', ...also],
      harm: getWriteHarm(operation),
      after: ({ request, response }) =>
        parseJson(request) !== undefined &&
        response.status !== 400 &&
        isRejected(request.body.toString('latin1'))
          ? reject()
          : undefined,
    }),
  );
}

const changeSsid = (change: (text: string) => string) =>
  changeTexts('ssid', 'connectWifi', 'readback', change);
const changeIdentity = (change: (text: string) => string) =>
  changeTexts('identity', 'configureEthernetDot1x', 'resources', change);

const placeBugs: readonly Mutant[] = createBugs({ harm: 'destructive' }, [
  {
    id: 'resources.ssid-latin1:connectWifi',
    summary: 'a network name is decoded as Latin 1',
    ...changeSsid(mangle),
  },
  {
    id: 'resources.ssid-composed:connectWifi',
    summary: 'a network name is normalized',
    ...changeSsid((it) => it.normalize('NFC')),
  },
  {
    id: 'resources.ssid-astral:connectWifi',
    summary: 'a network name loses characters of 4 bytes',
    ...changeSsid((it) => it.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'resources.ssid-trimmed:connectWifi',
    summary: 'a network name loses a space at its end',
    ...changeSsid((it) => it.trim()),
  },
  {
    id: 'resources.ssid-lower-case:connectWifi',
    summary: 'a network name is in lower case',
    ...changeSsid(toLowerCase),
  },
  {
    id: 'readback.identity-latin1:configureEthernetDot1x',
    summary: 'an identity is decoded as Latin 1',
    ...changeIdentity(mangle),
  },
  {
    id: 'readback.identity-lower-case:configureEthernetDot1x',
    summary: 'an identity is in lower case',
    ...changeIdentity(toLowerCase),
  },
  {
    id: 'valid-input.identity-foreign:configureEthernetDot1x',
    summary: 'an identity beyond ASCII is rejected',
    also: ['resources', 'status'],
    before: ({ request }) =>
      /[^ -~]/u.test(request.body.toString('utf8').replaceAll(/\s/g, '')) ? reject() : undefined,
  },
  {
    id: 'readback.earlier-pair:updateProxy',
    summary: 'of two pairs with the same key, the earlier one applies',
    before: changePairs((pairs) => {
      const keys = pairs.map((pair) => (isObject(pair) ? pair.key : pair));
      return pairs.filter((_pair, at) => keys.indexOf(keys[at]) === at);
    }),
  },
  {
    id: 'readback.proxy-host-case:updateProxy',
    summary: 'a proxy host is stored in lower case',
    before: changePairs((pairs) =>
      pairs.map((pair) =>
        isObject(pair) && pair.key === 'host'
          ? { ...pair, newValue: String(pair.newValue).toLowerCase() }
          : pair,
      ),
    ),
  },
]);

/** Changes a list of pairs in the request. */
function changePairs(change: (pairs: readonly Json[]) => readonly Json[]) {
  return ({ request }: { readonly request: ProxyRequest }): ProxyRequest => {
    const sent = parseJson(request);
    if (!Array.isArray(sent)) return request;
    const changed = change(sent);
    return JSON.stringify(changed) === JSON.stringify(sent)
      ? request
      : withRequestJson(request, changed);
  };
}

/** Changes what a write and the status show. */
function changeTexts(
  key: string,
  write: OperationId,
  also: MutantClass,
  change: (text: string) => string,
) {
  return {
    also: [also],
    on: ({ operation }) => operation?.id === write || operation?.id === 'getStatus',
    status: 'success',
    after: changeBody((body) => mapText(body, key, change)),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

/** Changes every text with a key, at any depth. */
function mapText(value: Json, key: string, change: (text: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => mapText(item, key, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key && typeof inner === 'string' ? change(inner) : mapText(inner, key, change),
    ]),
  );
}
