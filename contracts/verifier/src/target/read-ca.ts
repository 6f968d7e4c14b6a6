import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { UsageError } from '../model/usage-error.ts';

/** @throws UsageError if the file of `--ca` cannot be read or contains no certificate */
export function readCa(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `Cannot read --ca ${path} (${getErrorMessage(error)}). Specify a PEM file.`,
    );
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new UsageError(`--ca ${path} contains no PEM certificate (-----BEGIN CERTIFICATE-----).`);
}
