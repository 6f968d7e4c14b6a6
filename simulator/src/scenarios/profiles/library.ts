import type { Issue } from '@stillhouse/contracts/validators';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { listLibraryFiles, readLibraryFile } from '#platform/library-files';
import type { Profile, ProfileSource } from '../../profiles/profile.ts';
import { formatScenarioError } from '../scenario-error.ts';
import { loadProfileText, loadProfileValue } from './load-profile.ts';

const ending = '.yaml';

const known = new Map<string, Profile>();

/** Lists the names of the profiles of the library, in alphabetical order. */
export function listProfileNames(): string[] {
  return listLibraryFiles('profiles')
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

/** Returns the profile of that name. An invalid one is a bug. */
export function getLibraryProfile(name: string): Profile {
  const before = known.get(name);
  if (before !== undefined) return before;
  const file = `${name}${ending}`;
  const result = loadProfileText(readLibraryFile('profiles', file), file);
  if (result.outcome === 'rejected') {
    throw new Error(
      `A library profile is invalid: ${result.errors.map(formatScenarioError).join('; ')}`,
    );
  }
  known.set(name, result.profile);
  return result.profile;
}

/** Returns the profile of a valid source. */
export function resolveProfile(source: ProfileSource): Profile {
  return typeof source === 'string' ? getLibraryProfile(source) : source;
}

/** Explains that a profile does not exist, and suggests the nearest name. */
export function explainUnknownProfile(name: string): string {
  const names = listProfileNames();
  const nearest = findNearestName(name, names);
  const remedy = nearest === null ? `Use one of ${names.join(', ')}` : `Did you mean ${nearest}?`;
  return `Unknown profile ${JSON.stringify(name)}. ${remedy}`;
}

/** Returns what is wrong with the source of a profile, with pointers that begin with `pointer`. */
export function checkProfileSource(pointer: string, source: ProfileSource): Issue[] {
  if (typeof source === 'string') {
    if (listProfileNames().includes(source)) return [];
    return [{ pointer, message: explainUnknownProfile(source) }];
  }
  const result = loadProfileValue(source, 'profile');
  if (result.outcome === 'loaded') return [];
  return result.errors.map((error) => ({
    pointer: `${pointer}${error.pointer}`,
    message: error.message,
  }));
}
