import type { AgreementObject, ConditionObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord, isSame, shows, told } from '../../observe/compare-values.ts';
import { placeOf, valuesAt } from '../../observe/json-location.ts';

/** Response bodies by operation. */
export type Bodies = ReadonlyMap<OperationId, unknown>;

export type Verdict =
  | { readonly kind: 'holds' }
  /** Its `when` condition is false. */
  | { readonly kind: 'does-not-apply'; readonly because: string }
  /** A response that it needs is missing. */
  | { readonly kind: 'unread'; readonly operations: readonly OperationId[] }
  | { readonly kind: 'broken'; readonly because: string };

/** Returns every operation that an agreement reads. */
export function operationsOf(agreement: AgreementObject): readonly OperationId[] {
  const places = [
    ...(agreement.when ?? []),
    ...(agreement.all ?? []),
    ...(agreement.any ?? []),
  ].flatMap(({ at, sameAs, oneOf, partOf }) => [at, sameAs, oneOf, partOf]);
  const ids = places
    .filter((place) => place !== undefined)
    .map((place) => placeOf(place).operationId);
  return [...new Set(ids)];
}

/** Evaluates an agreement of the contract (x-agreements) against response bodies. */
export function judge(agreement: AgreementObject, bodies: Bodies): Verdict {
  const unread = operationsOf(agreement).filter((id) => bodies.get(id) === undefined);
  if (unread.length > 0) return { kind: 'unread', operations: unread };
  const { when = [], all = [], any } = agreement;
  const other = when
    .map((one) => problemOf(one, bodies, false))
    .find((problem) => problem !== null);
  if (other !== undefined) return { kind: 'does-not-apply', because: other };
  const broken = all.map((one) => problemOf(one, bodies, true)).find((problem) => problem !== null);
  if (broken !== undefined) return { kind: 'broken', because: broken };
  if (any === undefined) return { kind: 'holds' };
  const each = any.map((one) => problemOf(one, bodies, false));
  return each.includes(null)
    ? { kind: 'holds' }
    : { kind: 'broken', because: each.filter((problem) => problem !== null).join(', and ') };
}

/**
 * Returns why a condition is false, or null if it is true.
 * @param isSoWithout result for a condition about a missing value
 */
function problemOf(
  condition: ConditionObject,
  bodies: Bodies,
  isSoWithout: boolean,
): string | null {
  const { at, is, isNot, absent, unique, sameAs, oneOf, partOf } = condition;
  const values = valuesOf(at, bodies);
  if (absent !== undefined) {
    if ((values.length === 0) === absent) return null;
    return absent ? `${at} is present (${told(values[0])})` : `${at} is missing`;
  }
  if (unique) {
    const twice = values.find(
      (value, index) => values.findIndex((one) => isSame(one, value)) !== index,
    );
    return twice === undefined ? null : `${at} contains ${told(twice)} twice`;
  }
  if (values.length === 0) return isSoWithout ? null : `${at} is missing`;
  const [value] = values;
  if (is !== undefined && !is.some((one) => isSame(one, value))) {
    return `${at} is ${told(value)}, not ${is.map(told).join(' or ')}`;
  }
  if (isNot?.some((one) => isSame(one, value))) return `${at} is ${told(value)}`;
  if (sameAs !== undefined) {
    const [other] = valuesOf(sameAs, bodies);
    if (other !== undefined && !isSame(value, other)) {
      return `${at} is ${told(value)}, but ${sameAs} is ${told(other)}`;
    }
  }
  if (oneOf !== undefined && !valuesOf(oneOf, bodies).some((one) => isSame(one, value))) {
    return `${at} is ${told(value)}, which is not in ${oneOf}`;
  }
  if (partOf !== undefined && !hasItemWith(valuesOf(partOf, bodies)[0], value)) {
    return `${at} is ${told(value)}, which does not match any item of ${partOf}`;
  }
  return null;
}

function hasItemWith(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && isRecord(value) && list.some((item) => shows(item, value));
}

function valuesOf(place: string, bodies: Bodies): readonly unknown[] {
  const { operationId, keys } = placeOf(place);
  return valuesAt(bodies.get(operationId), keys);
}
