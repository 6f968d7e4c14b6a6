import { escapePattern } from '@stillhouse/foundation/escape-pattern';
import { type HarmLevel, harmLevels, type Requirement } from '../model/requirement.ts';
import type { Selection } from '../model/verify-options.ts';

/** Returns true if the patterns select a requirement, in any harm level. */
export function isRequested(requirement: Requirement, { only, skip }: Selection): boolean {
  const matches = (pattern: string) => matchesPattern(pattern, requirement);
  return (only.length === 0 || only.some(matches)) && !skip.some(matches);
}

/** Returns true if a run with the harm level checks the requirement. */
export function isWithinHarm(requirement: Requirement, harm: HarmLevel): boolean {
  return harmLevels.indexOf(requirement.harm) <= harmLevels.indexOf(harm);
}

/** A pattern is an id with `*` for any text, a class, or an operation. */
export function matchesPattern(
  pattern: string,
  { id, class: name, operationId }: Requirement,
): boolean {
  if (pattern === name || pattern === operationId) return true;
  const parts = pattern.split('*').map(escapePattern);
  return new RegExp(`^${parts.join('.*')}$`, 's').test(id);
}
