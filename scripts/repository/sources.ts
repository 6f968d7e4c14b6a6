import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/**
 * One file that people wrote (tracked, or new and not ignored), with its path relative to the
 * repository.
 */
export type Source = { readonly path: string; readonly text: string };

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { cwd: root, encoding: 'utf8' },
);

/** The paths of all written files, generated ones included, lock file excluded. */
export const paths: readonly string[] = listed
  .split('\n')
  .filter((path) => path !== '' && path !== 'package-lock.json');

/** Reads the files whose path matches, skipping those deleted but still tracked. */
export function readSources(matching: RegExp): Source[] {
  return paths
    .filter((path) => matching.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return [];
      }
    });
}

/** Returns `path:line` of every line that the pattern matches, comments included. */
export function findLines(match: RegExp, files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (match.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
