import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { FaultMatch } from '../faults/fault.ts';
import type { FaultSubject } from '../faults/fault-kind.ts';
import { getMismatch } from '../faults/match.ts';
import type { QuirkMatch } from './profile.ts';

/** Returns the part of a match that a fault has as well. */
export function toFaultMatch({ operationId, tag, role, query, body }: QuirkMatch): FaultMatch {
  return {
    ...(operationId !== undefined && { operationId }),
    ...(tag !== undefined && { tag }),
    ...(role !== undefined && { role }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  };
}

/** Returns true if a quirk applies to an exchange. */
export function matches(match: QuirkMatch, subject: FaultSubject, product: string): boolean {
  const { status, products, lacks } = match;
  if (products?.includes(product) === false) return false;
  if (lacks !== undefined && getAtPointer(subject.requestBody, lacks) !== undefined) return false;
  const own = subject.response?.status;
  if (status === 'error' ? own === undefined || own < 400 : status !== undefined && status !== own)
    return false;
  return getMismatch({ match: toFaultMatch(match), from: null, until: null }, subject, 0) === null;
}
