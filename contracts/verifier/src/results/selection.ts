import { type Profile, profiles, type Requirement } from '../requirement.ts';
import type { Selection } from '../verify-options.ts';

/** Whether the patterns ask for a requirement, whatever the profile. */
export function isRequested(requirement: Requirement, { only, skip }: Selection): boolean {
  const meets = (pattern: string) => matchesPattern(pattern, requirement);
  return (only.length === 0 || only.some(meets)) && !skip.some(meets);
}

/** Whether the profile tries it. */
export function isInProfile(requirement: Requirement, profile: Profile): boolean {
  return profiles.indexOf(requirement.profile) <= profiles.indexOf(profile);
}

/** A pattern is an id with `*` for anything, a class, or an operation. */
export function matchesPattern(
  pattern: string,
  { id, class: name, operationId }: Requirement,
): boolean {
  if (pattern === name || pattern === operationId) return true;
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(id);
}
