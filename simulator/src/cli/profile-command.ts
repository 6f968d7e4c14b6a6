import type { ProfileSource } from '../profiles/profile.ts';
import { loadProfileFile } from '../scenarios/load-file.ts';
import {
  explainUnknownProfile,
  getLibraryProfile,
  listProfileNames,
} from '../scenarios/profiles/library.ts';
import type { ProfileResult } from '../scenarios/profiles/load-profile.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import type { ProfileCommand } from './define-profile.ts';
import { InvalidScenarioError } from './invalid-scenario.ts';
import { writeProfile } from './profile-from-report.ts';
import type { Output } from './scenario-output.ts';
import { isFile } from './scenario-source.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { valid: 0, invalid: 3 } as const;

/**
 * Returns the profile of `--profile`: the name of one of the library, or the content of a file.
 * @throws InvalidScenarioError if the file is invalid
 * @throws UsageError if the library has no profile of that name
 */
export function loadProfileOption(source: string): ProfileSource {
  const result = loadSource(source);
  if (result.outcome === 'rejected') {
    throw new InvalidScenarioError(...result.errors.map(formatScenarioError));
  }
  return isFile(source) ? result.profile : source;
}

/**
 * Runs `stillhouse profile ...` and returns the exit code.
 * @throws UsageError if a name is unknown, or a report cannot be read
 */
export function runProfileCommand(command: ProfileCommand, output: Output): number {
  const { verb, sources } = command;
  if (verb === 'from') return writeProfile(command, output);
  if (verb === 'list') {
    const names = listProfileNames();
    const width = Math.max(...names.map(({ length }) => length));
    for (const name of names) {
      output.print(`${name.padEnd(width)}  ${getLibraryProfile(name).purpose}`);
    }
    return exitCodes.valid;
  }
  const results = sources.map((source) => ({ source, result: loadSource(source) }));
  for (const { source, result } of results) {
    if (result.outcome === 'loaded') output.print(`${source}: ${result.profile.profile} is valid.`);
    else for (const error of result.errors) output.printError(formatScenarioError(error));
  }
  return results.every(({ result }) => result.outcome === 'loaded')
    ? exitCodes.valid
    : exitCodes.invalid;
}

function loadSource(source: string): ProfileResult {
  if (isFile(source)) return loadProfileFile(source);
  if (listProfileNames().includes(source)) {
    return { outcome: 'loaded', profile: getLibraryProfile(source) };
  }
  throw new UsageError(
    `${explainUnknownProfile(source)}. For a file, use its path, such as ./${source}.yaml.`,
  );
}
