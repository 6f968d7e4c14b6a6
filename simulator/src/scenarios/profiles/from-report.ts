import { isOperationId, type Operation, operations } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { parseJson as parseJsonText } from '@stillhouse/foundation/document-limits';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer, getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Profile, Quirk, QuirkMatch } from '../../profiles/profile.ts';
import { loadProfileValue } from './load-profile.ts';
import type { Report, ReportExchange, ReportFailure } from './read-report.ts';

/** A failure that a profile cannot describe. */
type Skipped = { id: string; reason: string };

/** In a report, these stand for a secret or for a cut text. */
const isIncomplete = (text: string) => /[«»]|… <\d+ more characters>$/.test(text);

/** Of the schema. */
const maxTextLength = 1000;

/**
 * Creates the profile of a device from its failures. A quirk that would not be valid is left out,
 * as are failures that concern several requests.
 * @param given quirks that are known already, in front of those of the failures
 */
export function createProfile(
  report: Report,
  given: readonly Quirk[] = [],
): { profile: Profile; skipped: Skipped[] } {
  const { product, firmwareVersion, failures } = report;
  const skipped: Skipped[] = [];
  const quirks: Quirk[] = [];
  const create = (list: Quirk[]): Profile => ({
    profile: `${product || 'device'}-report`,
    purpose: `Deviations of a ${product} with the firmware ${firmwareVersion}, from a report.`,
    ...(/^NF[A-Za-z]\d\.\d{8}\.\d{4}$/.test(firmwareVersion) && { firmware: firmwareVersion }),
    quirks: list,
  });
  const add = (id: string, quirk: Quirk) => {
    if (quirks.some((other) => isEqualJson(other, quirk))) return;
    const checked = loadProfileValue(create([...quirks, quirk]), 'profile');
    if (checked.outcome === 'loaded') quirks.push(quirk);
    else skipped.push({ id, reason: checked.errors[0]?.message ?? 'not valid' });
  };
  for (const quirk of given) add(quirk.match.operationId ?? '*', quirk);
  for (const failure of failures) {
    const made = createQuirks(failure);
    if (typeof made === 'string') skipped.push({ id: failure.id, reason: made });
    else for (const quirk of made) add(failure.id, quirk);
  }
  return { profile: create(quirks), skipped };
}

/** Returns the quirks that have the effect of a failure, or why there are none. */
function createQuirks(failure: ReportFailure): Quirk[] | string {
  const { exchange } = failure;
  if (exchange === null) return 'the report has no complete exchange of it';
  const { operationId, response, as } = exchange;
  if (!isOperationId(operationId)) return `${operationId} is not an operation of the contract`;
  const operation: Operation = operations[operationId];
  const own = findOwnStatus(operation, response);
  if (own !== null) return [{ match: { operationId, status: own }, status: response.status }];
  const match: QuirkMatch = { operationId, status: response.status };
  if (failure.class === 'media') return createMediaQuirks(operation, exchange, match);
  if (failure.class === 'shape') return createShapeQuirks(failure, exchange, match);
  if (failure.class === 'header') return createHeaderQuirks(failure, exchange, match);
  const isRejectedRole = failure.class === 'auth' && isRole(as) && response.status >= 400;
  const reason = leftOut[failure.class];
  if (reason !== undefined && !isRejectedRole) return reason;
  if (response.status === 404 && !(404 in operation.responses)) {
    return [{ match: { operationId }, missing: true }];
  }
  return createResponseQuirks(operation, exchange);
}

/** Why data cannot describe a failure of a class, unless a status is another one. */
const stateful = 'a profile has no state, and this is about what requests change';
const leftOut: Readonly<Record<string, string>> = {
  auth: 'a profile cannot accept a token that a device rejects',
  readback: stateful,
  isolation: stateful,
  noeffect: stateful,
  resources: stateful,
  states: stateful,
  time: 'it concerns several requests and the time between them',
  lockout: 'it concerns several requests and the time between them',
  agreement: 'it concerns the responses of several operations',
  leak: 'a report does not repeat secrets',
  http: 'it concerns other requests than those of operations',
  robust: 'it concerns requests that a match cannot describe',
};

/**
 * Returns the status that the device would have sent by its own body, or null if it fits. A
 * problem names its status, and any other body belongs to the success.
 */
function findOwnStatus(
  { responses }: Operation,
  { status, body: text }: ReportExchange['response'],
): number | null {
  const success = Object.keys(responses)
    .map(Number)
    .find((declared) => declared < 300);
  if (status === 204) return success === undefined || success === 204 ? null : success;
  const body = parseJson(text);
  const named =
    getAtPointer(body, '/code') === undefined ? undefined : getAtPointer(body, '/status');
  if (typeof named === 'number') return named !== status && named in responses ? named : null;
  if (typeof body !== 'object' || success === undefined || success === 204) return null;
  const isSuccess = Array.isArray(body) || getAtPointer(body, '/code') === undefined;
  return isSuccess && status !== success ? success : null;
}

function isRole(as: string): as is 'admin' | 'setup' | 'oob' {
  return as === 'admin' || as === 'setup' || as === 'oob';
}

/** Another media type, or a body that is not JSON. */
function createMediaQuirks(
  { responses }: Operation,
  exchange: ReportExchange,
  match: QuirkMatch,
): Quirk[] | string {
  const { response } = exchange;
  const mediaType = getHeader(exchange, 'content-type') ?? null;
  const isJson = parseJson(response.body) !== undefined;
  if (mediaType === 'text/plain') return [{ match, text: {} }];
  if (isJson && responses[response.status]?.mediaTypes.some((type) => type === mediaType)) {
    return 'it concerns the connection';
  }
  if (isJson) return [{ match, header: { name: 'content-type', value: mediaType } }];
  if (!response.complete || isIncomplete(response.body) || mediaType === null) {
    return 'the report has no whole body of its response';
  }
  if (response.body.length > maxTextLength) return 'its body is too long for a profile';
  return [{ match, text: { mediaType, text: response.body } }];
}

/** The same request gets the same status, and its body if it is an error. */
function createResponseQuirks(operation: Operation, exchange: ReportExchange): Quirk[] | string {
  const { request, response, as } = exchange;
  const match: QuirkMatch = { operationId: operation.id };
  if (isRole(as)) match.role = as;
  const query = new URLSearchParams(request.target.split('?')[1] ?? '');
  if (query.size > 0) match.query = Object.fromEntries(query);
  if (request.body !== null && request.body !== '') {
    const body = parseWhole(request.body);
    if (body === undefined) return 'its request is not JSON, or the report cuts it';
    match.body = { equals: body };
  }
  const { status } = response;
  const body = parseWhole(response.body);
  if (status < 400 && body === undefined) return 'the report has no whole body of its response';
  return [{ match, respond: { status, ...(body !== undefined && { body }) } }];
}

function createShapeQuirks(
  { id, place = '', message }: ReportFailure,
  { response }: ReportExchange,
  match: QuirkMatch,
): Quirk[] | string {
  const [, claim] = /^The claim (permissions|jti) of a token is nothing/.exec(message) ?? [];
  if (claim === 'permissions' || claim === 'jti') return [{ match, removeClaim: claim }];
  const operationId = match.operationId ?? '';
  const key = findItemKey(operationId);
  if (place === '' && key !== undefined && response.body.trimStart().startsWith('{')) {
    const [, first = ''] = /:\s*\{([^{}]*)\}/.exec(response.body) ?? [];
    const removed: Quirk[] = first.includes(`"${key}"`) ? [] : [{ match, remove: `/*/${key}` }];
    return [{ match, keyBy: { key } }, ...removed];
  }
  const body = parseJson(response.body);
  if (body === undefined) return 'the report has no whole body of its response';
  const extra = place === '' ? findExtra(operationId, body) : [];
  if (extra.length > 0) return extra.map((set) => ({ match, set }));
  const pointer = id.includes('/*') ? place.replaceAll(/\/\d+(?=\/|$)/g, '/*') : place;
  const value = getAtPointer(body, place);
  if (value === undefined) return [{ match, remove: pointer }];
  if (isIncomplete(JSON.stringify(value))) return 'the report replaces its value';
  return [{ match, set: { pointer, value } }];
}

/** Returns the properties of a response that the contract does not have. */
function findExtra(operationId: string, body: unknown): { pointer: string; value: unknown }[] {
  if (!isOperationId(operationId) || !isRecord(body)) return [];
  const known = new Set(getResponseFields(operationId).map(({ pointer }) => pointer));
  return Object.entries(body)
    .map(([name, value]) => ({ pointer: formatPointer([name]), value }))
    .filter(({ pointer, value }) => !known.has(pointer) && !isIncomplete(JSON.stringify(value)));
}

/** Returns the property that names the items of a list, as far as the contract says. */
export function findItemKey(operationId: string): string | undefined {
  if (!isOperationId(operationId)) return undefined;
  const fields = getResponseFields(operationId);
  if (fields.find(({ pointer }) => pointer === '')?.types.includes('array') === false)
    return undefined;
  const [, key] =
    fields
      .map(({ pointer, required, types }) =>
        required && types.includes('string') ? /^\/\*\/(\w+)$/.exec(pointer) : null,
      )
      .find((found) => found !== null) ?? [];
  return key;
}

function createHeaderQuirks(
  { place = '', id }: ReportFailure,
  exchange: ReportExchange,
  match: QuirkMatch,
): Quirk[] | string {
  const name = (place || (id.split(':').at(-1) ?? '')).replace(/^\//, '').toLowerCase();
  const value = getHeader(exchange, name) ?? null;
  if (value !== null && isIncomplete(value)) return 'the report replaces the value of its header';
  return [{ match, header: { name, value } }];
}

function getHeader({ response }: ReportExchange, wanted: string): string | undefined {
  return response.headers.find(([name]) => name === wanted)?.[1];
}

/** Returns undefined for a text that is no JSON. Secrets in it are placeholders. */
function parseJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined for a text that is no JSON, or of which a report has a part only. */
function parseWhole(text: string): unknown {
  return isIncomplete(text) ? undefined : parseJson(text);
}
