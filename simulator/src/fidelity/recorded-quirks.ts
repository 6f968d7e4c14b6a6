import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { type Field, getResponseFields } from '@stillhouse/contracts/response-fields';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Quirk } from '../profiles/profile.ts';
import { findItemKey } from '../scenarios/profiles/from-report.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { Difference } from './compare-values.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { sessionStatuses } from './lasting-faults.ts';

/** A recorded response, and the status that a simulated device sends. */
type ResponsePair = {
  readonly operationId: OperationId;
  readonly own: number;
  readonly request: TrafficExchange['request'];
  readonly response: NonNullable<TrafficExchange['response']>;
  readonly differences: readonly Difference[];
};

/**
 * Returns the quirks that a recording shows: deviations that are in every response of an operation
 * to which a simulated device sends the same status. One that also another operation has, and no
 * response contradicts, is one of all operations.
 */
export function createRecordedQuirks(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
): Quirk[] {
  const pairs = listPairs(exchanges, compared);
  const groups = [...Map.groupBy(pairs, ({ operationId, own }) => `${operationId} ${own}`)];
  const quirks = groups.flatMap(([, its]) => createGroupQuirks(its));
  return quirks
    .map((quirk) => generalize(quirk, quirks, pairs))
    .filter((quirk, index, all) => all.findIndex((one) => isEqualJson(one, quirk)) === index);
}

/** Those that both devices responded. */
function listPairs(
  exchanges: readonly TrafficExchange[],
  { exchanges: compared }: DeviceFidelity,
): ResponsePair[] {
  return compared.flatMap(({ n, differences, uncompared }) => {
    const { operationId = null, request, response = null } = exchanges[n - 1] ?? {};
    const find = (wanted: string) => differences.find(({ location }) => location === wanted);
    const isAnswered = uncompared !== 'not repeated' && find('connection') === undefined;
    if (operationId === null || request === undefined || response === null) return [];
    if (!isAnswered || isBodyLost(operationId, request)) return [];
    const own = Number(find('status')?.replayed ?? response.status);
    return [{ operationId, own, request, response, differences }];
  });
}

/** Many recorders leave out bodies, and without one a simulated device rejects the request. */
function isBodyLost(operationId: OperationId, { body, file }: TrafficExchange['request']): boolean {
  const { requestMediaType }: Operation = operations[operationId];
  return (
    requestMediaType !== undefined && operationId !== 'signIn' && body === null && file === null
  );
}

/** @param pairs of one operation, to which a simulated device sends one status */
function createGroupQuirks(pairs: readonly ResponsePair[]): Quirk[] {
  const [first] = pairs;
  if (first === undefined) return [];
  const { operationId, own, response } = first;
  const { status, body } = response;
  if (pairs.some((pair) => pair.response.status !== status)) return createRejections(pairs);
  const match = { operationId, status: own };
  if (status !== own) {
    const { responses }: Operation = operations[operationId];
    if (own < 400 && status === 404 && !(404 in responses)) {
      return [{ match: { operationId }, missing: true }];
    }
    if (own < 400 || status < 400 || sessionStatuses.includes(status)) return [];
    const code = isRecord(body) && typeof body.code === 'string' ? { code: body.code } : {};
    return [{ match, respond: { status, ...code } }];
  }
  if (isText(first)) return pairs.every(isText) ? [{ match, text: {} }] : [];
  const key = findItemKey(operationId);
  const shown = first.differences.filter(
    ({ location, expected }) =>
      expected === null && pairs.every(({ differences }) => hasSame(differences, location, first)),
  );
  return shown.flatMap(({ location, recorded, replayed }): Quirk[] => {
    const [, header] = /^header (?!content-type$)(.+)$/.exec(location) ?? [];
    if (header !== undefined) {
      return [{ match, header: { name: header, value: String(recorded ?? '') || null } }];
    }
    if (location === 'body' && key !== undefined && isRecord(recorded) && Array.isArray(replayed)) {
      const [item] = Object.values(recorded);
      const removed = isRecord(item) && key in item ? [] : [{ match, remove: `/*/${key}` }];
      return [{ match, keyBy: { key } }, ...removed];
    }
    const [, pointer] = /^body (\/.+)$/.exec(location) ?? [];
    // The items of a list are those of this device.
    if (pointer === undefined || /\/\d/.test(pointer)) return [];
    const field = getResponseFields(operationId).find((one) => one.pointer === pointer);
    if (recorded === undefined) return isRequired(field) ? [{ match, remove: pointer }] : [];
    return replayed === undefined && field === undefined
      ? [{ match, set: { pointer, value: recorded } }]
      : [];
  });
}

/**
 * A firmware may need a property that the contract does not: all requests without it are rejected,
 * and none with it.
 */
function createRejections(pairs: readonly ResponsePair[]): Quirk[] {
  const isRejected = ({ own, response: { status } }: ResponsePair) => own < 400 && status >= 400;
  const { true: rejected = [], false: accepted = [] } = Object.groupBy(pairs, (pair) =>
    isRejected(pair) ? 'true' : 'false',
  );
  const [first] = rejected;
  if (first === undefined || accepted.length === 0) return [];
  const { status, body } = first.response;
  if (status >= 500 || rejected.some(({ response }) => response.status !== status)) return [];
  const lacking = getRequestFields(first.operationId).filter(
    ({ pointer, required }) =>
      !required &&
      pointer.lastIndexOf('/') === 0 &&
      rejected.every(({ request }) => getAtPointer(request.body, pointer) === undefined) &&
      accepted.every(({ request }) => getAtPointer(request.body, pointer) !== undefined),
  );
  const [field] = lacking;
  if (field === undefined || lacking.length > 1) return [];
  const match = { operationId: first.operationId, lacks: field.pointer };
  return [{ match, refuse: { status, ...(isRecord(body) && { body }) } }];
}

/** What the contract leaves open depends on the state of a device, not on its firmware. */
function isRequired(field: Field | undefined): boolean {
  return field?.required === true;
}

function hasSame(
  differences: readonly Difference[],
  location: string,
  first: ResponsePair,
): boolean {
  const wanted = first.differences.find((one) => one.location === location);
  return differences.some(
    (one) => one.location === location && isEqualJson(one.recorded, wanted?.recorded),
  );
}

/** An error that is plain text, where a simulated device sends a problem. */
function isText({ own, response }: ResponsePair): boolean {
  const { lack, mediaType } = response;
  return own >= 400 && lack?.is === 'text' && (mediaType ?? '').startsWith('text/plain');
}

/** Returns the quirk for all operations if two have it, and no response contradicts. */
function generalize(quirk: Quirk, quirks: readonly Quirk[], pairs: readonly ResponsePair[]): Quirk {
  const { match, ...effect } = quirk;
  if (effect.text === undefined && effect.header?.value !== null) return quirk;
  const alike = quirks.filter(({ match: _match, ...other }) => isEqualJson(other, effect));
  if (new Set(alike.map((one) => one.match.operationId)).size < 2) return quirk;
  const isContradicted = pairs.some(({ own, response }) =>
    effect.header === undefined
      ? own >= 400 && response.lack === null
      : response.headers[effect.header.name] !== undefined,
  );
  if (isContradicted) return quirk;
  const status = effect.text === undefined ? {} : { status: 'error' as const };
  return { match: { operationId: '*', ...status }, ...effect };
}
