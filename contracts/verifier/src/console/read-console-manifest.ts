import { readFileSync } from 'node:fs';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { UsageError } from '../model/usage-error.ts';
import type { ConsoleManifest } from './console-manifest.ts';

/** @throws UsageError if the file of `--manifest` is not a manifest of the console */
export function readConsoleManifest(path: string): ConsoleManifest {
  const remedy = 'Specify manifest.json of the tarball that npm run pack-console writes.';
  let value: unknown;
  try {
    value = parseJson(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`Cannot read --manifest ${path} (${getErrorMessage(error)}). ${remedy}`);
  }
  if (isRecord(value) && value.manifestVersion !== 1 && 'manifestVersion' in value) {
    throw new UsageError(
      `--manifest ${path} has manifestVersion ${value.manifestVersion}; this program reads 1. Use the stillhouse-verify of the same release.`,
    );
  }
  const problem = findProblem(value);
  if (problem === null) return value as ConsoleManifest;
  throw new UsageError(`--manifest ${path} is not a manifest: ${problem}. ${remedy}`);
}

function findProblem(value: unknown): string | null {
  if (!isRecord(value) || value.manifestVersion !== 1) return 'manifestVersion is missing';
  if (!isRecord(value.page) || typeof value.page.path !== 'string') return 'page.path is missing';
  if (!Array.isArray(value.files) || value.files.length === 0) return 'files is empty';
  const at = value.files.findIndex((file) => !isFile(file));
  return at < 0 ? null : `files[${at}] lacks url, path, size, sha256, headers or encodings`;
}

function isFile(value: unknown): boolean {
  return (
    isStored(value) &&
    typeof value.url === 'string' &&
    value.url.startsWith('/') &&
    isRecord(value.headers) &&
    isRecord(value.encodings) &&
    Object.values(value.encodings).every(isStored)
  );
}

function isStored(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    typeof value.size === 'number' &&
    typeof value.sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(value.sha256)
  );
}
