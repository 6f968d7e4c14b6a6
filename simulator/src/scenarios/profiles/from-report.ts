import { isDeepStrictEqual } from 'node:util';
import { isOperationId, type Operation, operations } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { isJsonType } from '../../faults/json-responses.ts';
import type { Profile, Quirk, QuirkMatch } from '../../profiles/profile.ts';
import { loadProfileValue } from './load-profile.ts';
import type { Report, ReportExchange, ReportFailure } from './read-report.ts';

/** A failure that a profile cannot describe. */
type Skipped = { id: string; reason: string };

/** In a report, these stand for a secret or for a cut text. */
const isIncomplete = (text: string) => /[«»]|… <\d+ more characters>$/.test(text);

/**
 * Creates the profile of a device from its failures. A quirk that would not be valid is left out,
 * as are failures that concern several requests.
 */
export function createProfile(report: Report): { profile: Profile; skipped: Skipped[] } {
  const { product, firmwareVersion, failures } = report;
  const skipped: Skipped[] = [];
  const quirks: Quirk[] = [];
  const create = (list: Quirk[]): Profile => ({
    profile: `${product || 'device'}-report`,
    purpose: `Deviations of a ${product} with the firmware ${firmwareVersion}, from a report.`,
    ...(/^NF[A-Za-z]\d\.\d{8}\.\d{4}$/.test(firmwareVersion) && { firmware: firmwareVersion }),
    quirks: list,
  });
  for (const failure of failures) {
    const made = createQuirks(failure);
    if (typeof made === 'string') skipped.push({ id: failure.id, reason: made });
    for (const quirk of typeof made === 'string' ? [] : made) {
      if (quirks.some((other) => isDeepStrictEqual(other, quirk))) continue;
      const checked = loadProfileValue(create([...quirks, quirk]), 'profile');
      if (checked.outcome === 'loaded') quirks.push(quirk);
      else skipped.push({ id: failure.id, reason: checked.findings[0]?.message ?? 'not valid' });
    }
  }
  return { profile: create(quirks), skipped };
}

/** Returns the quirks that have the effect of a failure, or why there are none. */
function createQuirks(failure: ReportFailure): Quirk[] | string {
  const { exchange } = failure;
  if (exchange === null) return 'the report has no complete exchange of it';
  const { operationId, response } = exchange;
  if (!isOperationId(operationId)) return `${operationId} is not an operation of the contract`;
  const operation = operations[operationId];
  const match: QuirkMatch = { operationId, status: response.status };
  const mediaType = getHeader(exchange, 'content-type');
  if (failure.class === 'media') {
    if (mediaType === undefined || isJsonType(mediaType))
      return 'its body is not described by data';
    return [{ match, text: mediaType === 'text/plain' ? {} : { mediaType } }];
  }
  if (failure.class === 'shape') return createShapeQuirks(failure, exchange, match);
  if (failure.class === 'header') return createHeaderQuirks(failure, exchange, match);
  if (!['status', 'neg', 'pos'].includes(failure.class))
    return `a profile has no data for the class ${failure.class}`;
  if (response.status === 404 && !(404 in operation.responses)) {
    return [{ match: { operationId }, missing: true }];
  }
  return createResponseQuirks(operation, exchange);
}

/** The same request gets the same status, and its body if it is an error. */
function createResponseQuirks(operation: Operation, exchange: ReportExchange): Quirk[] | string {
  const { request, response, as } = exchange;
  const match: QuirkMatch = { operationId: operation.id };
  if (as === 'admin' || as === 'setup' || as === 'oob') match.role = as;
  const query = new URLSearchParams(request.target.split('?')[1] ?? '');
  if (query.size > 0) match.query = Object.fromEntries(query);
  if (request.body !== null && request.body !== '') {
    const body = parseJson(request.body);
    if (body === undefined) return 'its request is not JSON, or the report cuts it';
    match.body = { equals: body };
  }
  const { status } = response;
  const body = parseJson(response.body);
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
    const [, first = ''] = /:\s*\{([^}]*)\}/.exec(response.body) ?? [];
    const removed: Quirk[] = first.includes(`"${key}"`) ? [] : [{ match, remove: `/*/${key}` }];
    return [{ match, keyBy: { key } }, ...removed];
  }
  const body = parseJson(response.body);
  if (body === undefined) return 'the report has no whole body of its response';
  if (place === '') return [{ match, set: { pointer: '', value: body } }];
  const value = getAtPointer(body, place);
  const pointer = id.includes('/*') ? place.replaceAll(/\/\d+(?=\/|$)/g, '/*') : place;
  return value === undefined ? [{ match, remove: pointer }] : [{ match, set: { pointer, value } }];
}

/** Returns the property that names the items of a list, as far as the contract says. */
function findItemKey(operationId: string): string | undefined {
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

/** Returns undefined for a text that is no JSON, or of which a report has a part only. */
function parseJson(text: string): unknown {
  if (isIncomplete(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
