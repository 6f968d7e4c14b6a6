import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { ArmedFault, FaultBodyMatch, FaultMatch } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';
import type { FaultReason } from './fault-note.ts';

type Mismatch = Extract<
  FaultReason,
  'operation' | 'tag' | 'role' | 'state' | 'query' | 'body' | 'early' | 'late'
>;

/** Returns the reason why a fault ignores this exchange, or null. */
export function getMismatch(
  { match, from, until }: Pick<ArmedFault, 'match' | 'from' | 'until'>,
  subject: FaultSubject,
  now: number,
): Mismatch | null {
  const { operation, role, state, target, requestBody } = subject;
  const other = getOperationMismatch(match, operation);
  if (other !== null) return other;
  if (match.role !== undefined && match.role !== role) return 'role';
  if (from !== null && now < from) return 'early';
  if (until !== null && now >= until) return 'late';
  if (match.query !== undefined && !hasQuery(target, match.query)) return 'query';
  if (match.body !== undefined && !hasBody(requestBody, match.body)) return 'body';
  const fits =
    match.state === undefined ||
    isEqualJson(getAtPointer(state, match.state.pointer), match.state.equals);
  return fits ? null : 'state';
}

/** Returns the part of a match that excludes an operation, or null. */
export function getOperationMismatch(
  { operationId, tag }: FaultMatch,
  operation: FaultSubject['operation'],
): 'operation' | 'tag' | null {
  if (operationId !== undefined && operationId !== '*' && operationId !== operation.id) {
    return 'operation';
  }
  return tag !== undefined && tag !== operation.tag ? 'tag' : null;
}

function hasQuery(target: string, wanted: Readonly<Record<string, string>>): boolean {
  const mark = target.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark));
  return Object.entries(wanted).every(([name, value]) => query.getAll(name).includes(value));
}

function hasBody(body: unknown, { pointer = '', equals, contains }: FaultBodyMatch): boolean {
  const value = getAtPointer(body, pointer);
  if (value === undefined) return false;
  return equals === undefined ? isSubset(contains, value) : isEqualJson(value, equals);
}

/** Returns true if a JSON value has everything of a wanted one. Objects may have more. */
function isSubset(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, index) => isSubset(item, value[index]))
    );
  }
  if (!isRecord(wanted)) return wanted === value;
  return (
    isRecord(value) &&
    Object.entries(wanted).every(
      ([name, inner]) => Object.hasOwn(value, name) && isSubset(inner, value[name]),
    )
  );
}
