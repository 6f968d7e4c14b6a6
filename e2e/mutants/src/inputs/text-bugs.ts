import type { Operation } from '@stillhouse/contracts/operations';
import {
  createProblemResponse,
  isObject,
  isSuccess,
  type Json,
  parseJson,
  parseMembers,
  withJson,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';
import { defineBug } from './define-bug.ts';

const mangle = (text: string) => Buffer.from(text).toString('latin1');
const isForeign = (text: string) => /[^ -~]/u.test(text);
const refuse = () => createProblemResponse(400, 'invalid-request', 'The text is not allowed.');

/** Bodies that clients write in another way, or that are large, are rejected or misread. */
export function createTextBugs(): readonly Mutant[] {
  return [
    ...deviceOperations.flatMap((operation) =>
      operation.requestMediaType === 'application/json' ? createBodyBugs(operation) : [],
    ),
    ...placeBugs,
  ];
}

function createBodyBugs({ id, safety }: Operation): readonly Mutant[] {
  const profile = safety === 'safe' ? 'safe' : 'destructive';
  const rows: readonly (readonly [
    name: string,
    summary: string,
    test: (text: string) => boolean,
  ])[] = [
    ['escapes', 'rejects escapes such as \\u0061', (it) => /\\u00[2-7]/.test(it)],
    ['line-breaks', 'rejects JSON with line breaks', (it) => /^[[{]\s*\r?\n/.test(it)],
    ['large', 'rejects a body above 64 KB', (it) => it.length > 65_536],
    ['limit', 'rejects a body of the largest size', (it) => it.length >= 1_048_576],
  ];
  return rows.map(([name, summary, test]) =>
    defineBug(
      {
        id: `valid-input.${name}:${id}`,
        summary: `${id} ${summary}`,
        profile,
        // A body above the largest size must be a 413, and these bugs return 400.
        also: [
          'status',
          'robust',
          ...(name === 'large' || name === 'limit' ? ['invalid-input' as const] : []),
        ],
      },
      () => async (request, upstream) => {
        const response = await upstream.forward(request);
        const isConcerned = request.operation?.id === id && parseJson(request) !== undefined;
        return isConcerned && response.status !== 400 && test(request.body.toString('latin1'))
          ? refuse()
          : response;
      },
    ),
  );
}

const placeBugs: readonly Mutant[] = [
  defineBug(
    {
      id: 'resources.ssid-latin1:connectWifi',
      summary: 'a network name is decoded as Latin 1',
      profile: 'destructive',
      also: ['readback'],
    },
    () => async (request, upstream) => changeSsid(request, await upstream.forward(request), mangle),
  ),
  defineBug(
    {
      id: 'resources.ssid-composed:connectWifi',
      summary: 'a network name is normalized',
      profile: 'destructive',
      also: ['readback'],
    },
    () => async (request, upstream) =>
      changeSsid(request, await upstream.forward(request), (it) => it.normalize('NFC')),
  ),
  defineBug(
    {
      id: 'resources.ssid-astral:connectWifi',
      summary: 'a network name loses characters of 4 bytes',
      profile: 'destructive',
      also: ['readback'],
    },
    () => async (request, upstream) =>
      changeSsid(request, await upstream.forward(request), (it) =>
        it.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
      ),
  ),
  defineBug(
    {
      id: 'resources.ssid-trimmed:connectWifi',
      summary: 'a network name loses a space at its end',
      profile: 'destructive',
      also: ['readback'],
    },
    () => async (request, upstream) =>
      changeSsid(request, await upstream.forward(request), (it) => it.trim()),
  ),
  defineBug(
    {
      id: 'resources.ssid-lower-case:connectWifi',
      summary: 'a network name is in lower case',
      profile: 'destructive',
      also: ['readback'],
    },
    () => async (request, upstream) =>
      changeSsid(request, await upstream.forward(request), (it) => it.toLowerCase()),
  ),
  defineBug(
    {
      id: 'readback.identity-latin1:configureEthernetDot1x',
      summary: 'an identity is decoded as Latin 1',
      profile: 'destructive',
      also: ['resources'],
    },
    () => async (request, upstream) =>
      changeIdentity(request, await upstream.forward(request), mangle),
  ),
  defineBug(
    {
      id: 'readback.identity-lower-case:configureEthernetDot1x',
      summary: 'an identity is in lower case',
      profile: 'destructive',
      also: ['resources'],
    },
    () => async (request, upstream) =>
      changeIdentity(request, await upstream.forward(request), (it) => it.toLowerCase()),
  ),
  defineBug(
    {
      id: 'valid-input.identity-foreign:configureEthernetDot1x',
      summary: 'an identity beyond ASCII is rejected',
      profile: 'destructive',
      also: ['resources', 'status'],
    },
    () => async (request, upstream) =>
      request.operation?.id === 'configureEthernetDot1x' &&
      isForeign(request.body.toString('utf8').replaceAll(/\s/g, ''))
        ? refuse()
        : upstream.forward(request),
  ),
  defineBug(
    {
      id: 'readback.earlier-pair:updateProxy',
      summary: 'of two pairs with the same key, the earlier one applies',
      profile: 'destructive',
    },
    () => async (request, upstream) => {
      const sent = parseJson(request);
      if (request.operation?.id !== 'updateProxy' || !Array.isArray(sent))
        return upstream.forward(request);
      const getKey = (pair: Json) => (isObject(pair) ? pair.key : pair);
      const first = sent.filter(
        (pair, i) => sent.findIndex((one) => getKey(one) === getKey(pair)) === i,
      );
      return upstream.forward(
        first.length === sent.length ? request : withRequestJson(request, first),
      );
    },
  ),
  defineBug(
    {
      id: 'readback.proxy-host-case:updateProxy',
      summary: 'a proxy host is stored in lower case',
      profile: 'destructive',
    },
    () => async (request, upstream) => {
      const sent = parseJson(request);
      if (request.operation?.id !== 'updateProxy' || !Array.isArray(sent))
        return upstream.forward(request);
      const lower = sent.map((pair) =>
        isObject(pair) && pair.key === 'host'
          ? { ...pair, newValue: String(pair.newValue).toLowerCase() }
          : pair,
      );
      return upstream.forward(
        JSON.stringify(lower) === JSON.stringify(sent) ? request : withRequestJson(request, lower),
      );
    },
  ),
];

function changeSsid(
  request: ProxyRequest,
  response: ProxyResponse,
  change: (text: string) => string,
) {
  const body = parseMembers(response);
  if (!isSuccess(response)) return response;
  if (request.operation?.id === 'connectWifi')
    return withJson(response, { ...body, ssid: change(String(body.ssid)) });
  return request.operation?.id === 'getStatus'
    ? withJson(response, mapText(body, 'ssid', change))
    : response;
}

function changeIdentity(
  request: ProxyRequest,
  response: ProxyResponse,
  change: (text: string) => string,
) {
  if (!isSuccess(response)) return response;
  const id = request.operation?.id;
  return id === 'configureEthernetDot1x' || id === 'getStatus'
    ? withJson(response, mapText(parseMembers(response), 'identity', change))
    : response;
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
