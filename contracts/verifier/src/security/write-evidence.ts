import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { UsageError } from '../model/usage-error.ts';
import { writeResult } from '../report/write-result.ts';
import type { SecurityEvidence } from './create-evidence.ts';
import { formatEvidence } from './format-evidence.ts';

/**
 * Checks the folder before the run, so that an error shows before the device is checked for
 * minutes.
 * @throws UsageError if the file cannot be written
 */
export function prepareEvidence(path: string): void {
  if (!path.endsWith('.html')) {
    throw new UsageError(`--evidence ${path} is a page. Name a file that ends in .html.`);
  }
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write --evidence ${path} (${getErrorMessage(error)}).`);
  }
}

export function writeEvidence(path: string, evidence: SecurityEvidence): void {
  writeResult(path, formatEvidence(evidence));
}
