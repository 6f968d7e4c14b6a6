import type { AgreementObject, ConditionObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { getValuesAt, parseLocation } from '../../observe/json-location.ts';

/** Response bodies by operation. */
export type ResponseBodies = ReadonlyMap<OperationId, unknown>;

export type AgreementResult =
  | { readonly kind: 'holds' }
  /** Its `when` condition is false. */
  | { readonly kind: 'does-not-apply'; readonly because: string }
  /** A response that it needs is missing. */
  | { readonly kind: 'unread'; readonly operations: readonly OperationId[] }
  | { readonly kind: 'broken'; readonly because: string };

/** Returns every operation that an agreement reads. */
export function listAgreementOperations(agreement: AgreementObject): readonly OperationId[] {
  const places = [
    ...(agreement.when ?? []),
    ...(agreement.all ?? []),
    ...(agreement.any ?? []),
  ].flatMap(({ at, where = {}, sameAs, oneOf, partOf }) => [
    at,
    ...Object.values(where),
    sameAs,
    oneOf,
    partOf,
  ]);
  const ids = places
    .filter((place) => place !== undefined)
    .map((place) => parseLocation(place).operationId);
  return [...new Set(ids)];
}

/** Evaluates an agreement of the contract (x-agreements) against response bodies. */
export function evaluateAgreement(
  agreement: AgreementObject,
  bodies: ResponseBodies,
): AgreementResult {
  const unread = listAgreementOperations(agreement).filter((id) => bodies.get(id) === undefined);
  if (unread.length > 0) return { kind: 'unread', operations: unread };
  const { when = [], all = [], any } = agreement;
  const other = when
    .map((one) => findProblem(one, bodies, false))
    .find((problem) => problem !== null);
  if (other !== undefined) return { kind: 'does-not-apply', because: other };
  const broken = all
    .map((one) => findProblem(one, bodies, true))
    .find((problem) => problem !== null);
  if (broken !== undefined) return { kind: 'broken', because: broken };
  if (any === undefined) return { kind: 'holds' };
  const each = any.map((one) => findProblem(one, bodies, false));
  return each.includes(null)
    ? { kind: 'holds' }
    : { kind: 'broken', because: each.filter((problem) => problem !== null).join(', and ') };
}

/**
 * Returns why a condition is false, or null if it is true.
 * @param valueIfMissing result for a condition about a missing value
 */
function findProblem(
  condition: ConditionObject,
  bodies: ResponseBodies,
  valueIfMissing: boolean,
): string | null {
  const { at, is, isNot, absent, unique, sameAs, oneOf, partOf } = condition;
  const values = listConditionValues(condition, bodies);
  if (absent !== undefined) {
    if ((values.length === 0) === absent) return null;
    return absent ? `${at} is present (${formatValue(values[0])})` : `${at} is missing`;
  }
  if (unique) {
    const twice = values.find(
      (value, index) => values.findIndex((one) => hasEqualValue(one, value)) !== index,
    );
    return twice === undefined ? null : `${at} contains ${formatValue(twice)} twice`;
  }
  if (values.length === 0) return valueIfMissing ? null : `${at} is missing`;
  const [value] = values;
  const isIn = (list: readonly unknown[], one: unknown) =>
    list.some((other) => hasEqualValue(one, other));
  if (is !== undefined && !values.some((one) => isIn(is, one))) {
    return `${at} is ${formatValue(value)}, not ${is.map(formatValue).join(' or ')}`;
  }
  if (isNot !== undefined && values.every((one) => isIn(isNot, one)))
    return `${at} is ${formatValue(value)}`;
  if (sameAs !== undefined) {
    const [other] = getLocationValues(sameAs, bodies);
    if (other !== undefined && !hasEqualValue(value, other)) {
      return `${at} is ${formatValue(value)}, but ${sameAs} is ${formatValue(other)}`;
    }
  }
  if (
    oneOf !== undefined &&
    !getLocationValues(oneOf, bodies).some((one) => hasEqualValue(one, value))
  ) {
    return `${at} is ${formatValue(value)}, which is not in ${oneOf}`;
  }
  if (partOf !== undefined && !hasMatchingItem(getLocationValues(partOf, bodies)[0], value)) {
    return `${at} is ${formatValue(value)}, which does not match any item of ${partOf}`;
  }
  return null;
}

function hasMatchingItem(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && isRecord(value) && list.some((item) => hasValues(item, value));
}

function listConditionValues(
  { at, where }: ConditionObject,
  bodies: ResponseBodies,
): readonly unknown[] {
  if (where === undefined) return getLocationValues(at, bodies);
  const { operationId, keys } = parseLocation(at);
  const itemEnd = keys.indexOf('*') + 1;
  const wanted = Object.fromEntries(
    Object.entries(where).map(([member, place]) => [member, getLocationValues(place, bodies)[0]]),
  );
  return getValuesAt(bodies.get(operationId), keys.slice(0, itemEnd))
    .filter((item) => hasValues(item, wanted))
    .flatMap((item) => getValuesAt(item, keys.slice(itemEnd)));
}

function getLocationValues(place: string, bodies: ResponseBodies): readonly unknown[] {
  const { operationId, keys } = parseLocation(place);
  return getValuesAt(bodies.get(operationId), keys);
}
