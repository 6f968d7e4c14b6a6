import { contractHash } from '@stillhouse/contracts/contract-hash';
import { isRecord } from '@stillhouse/foundation/is-record';
import { validateBundle } from '../../build/control-validators.js';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import { type Bundle, bundleFormat, bundleVersion, hashOf, stillhouseVersion } from './bundle.ts';

/** A bundle that can be replayed here, or why it cannot: to the end of a sentence that begins with the file's name. */
type Read = { outcome: 'read'; bundle: Bundle } | { outcome: 'refused'; message: string };

/** Reads the text of a bundle. Nothing that is in it is repeated: it may hold secrets. */
export async function readBundle(text: string): Promise<Read> {
  if (text.trim() === '') return refused('is damaged: it is empty. Get it again.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(`is damaged: its ${text.length} characters are no JSON. Get it again.`);
  }
  if (!isRecord(value) || value.format !== bundleFormat) {
    return refused('is no bundle. GET /api/devices/{id}/bundle gives one.');
  }
  if (value.version !== bundleVersion) {
    const version = told(value.version);
    return refused(
      `is of version ${version}, and this program knows version ${bundleVersion} only. Use the program that made it.`,
    );
  }
  if (value.stillhouse !== stillhouseVersion) {
    return refused(
      `was made with Stillhouse ${told(value.stillhouse)}, and this is ${stillhouseVersion}. Use that version.`,
    );
  }
  if (value.contract !== contractHash) {
    return refused(
      `was made with another openapi.yaml (${told(value.contract)}, and this is ${contractHash}). Check out the one that it was made with.`,
    );
  }
  const [issue] = validateBundle(value);
  if (issue !== undefined) return refused(damaged(issue));
  const bundle = value as unknown as Bundle;
  const { hash, entries } = bundle.expected;
  if (hashOf(entries.map((line) => `${line}\n`).join('')) !== hash) {
    return refused('is damaged: its journal has not the hash that it names. Get it again.');
  }
  const { snapshot } = bundle.start;
  if (snapshot !== undefined) {
    const read = await readSnapshot(snapshot);
    if (read.outcome === 'refused') return refused(`cannot be used: its snapshot ${read.message}`);
  }
  return { outcome: 'read', bundle };
}

function refused(message: string): Read {
  return { outcome: 'refused', message };
}

function damaged({ pointer, message }: { pointer: string; message: string }): string {
  // What stands in bodies, and in a snapshot, may be a secret.
  const isOpen = !/\/(body|snapshot|scenario)\b/.test(pointer);
  return `is damaged: ${pointer} ${isOpen ? message : 'is not what it has to be'}. Get it again.`;
}

/** Anything may stand there in a file that is none of ours. */
function told(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 80)
    : 'none';
}
