import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError when the file of `--ca` cannot be read or holds no certificate */
export function readCa(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `--ca ${path} cannot be read (${error instanceof Error ? error.message : error}). Name a PEM file.`,
    );
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new UsageError(
    `--ca ${path} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).`,
  );
}
