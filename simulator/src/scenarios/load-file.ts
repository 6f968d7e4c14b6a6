import { readFileSync, statSync } from 'node:fs';
import { loadFleetScenarioText, loadScenarioText } from './load.ts';
import { explainTooLarge, type FileKind, maxBytes } from './parse-scenario.ts';
import { loadProfileText, type ProfileResult } from './profiles/load-profile.ts';
import type { LoadResult } from './scenario.ts';
import type { ScenarioError } from './scenario-error.ts';

/** Reads a scenario file and checks that this simulator can play it. */
export function loadScenarioFile(path: string): LoadResult {
  return loadFile(path, 'scenario', loadScenarioText);
}

/** As `loadScenarioFile`, for a command that plays fleets, too. */
export function loadFleetScenarioFile(path: string): LoadResult {
  return loadFile(path, 'scenario', loadFleetScenarioText);
}

export function loadProfileFile(path: string): ProfileResult {
  return loadFile(path, 'profile', loadProfileText);
}

/** Rejects a missing or oversized file without reading it. */
function loadFile<Result>(
  path: string,
  kind: FileKind,
  load: (text: string, file: string) => Result,
): Result | { outcome: 'rejected'; errors: ScenarioError[] } {
  const reject = (message: string) => ({
    outcome: 'rejected' as const,
    errors: [{ file: path, line: 1, column: 1, pointer: '', message }],
  });
  try {
    const { size } = statSync(path);
    if (size > maxBytes[kind]) return reject(explainTooLarge(size, kind));
    return load(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return reject(`cannot be read (${String(error.code)}); name a ${kind} file`);
  }
}
