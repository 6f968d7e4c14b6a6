import { contractHash } from '@stillhouse/contracts/contract-hash';
import { Budget, ExcessError, findExcess } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { validateBundle } from '../../build/control-validators.js';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import { type Bundle, bundleFormat, bundleVersion, hashInputs, hashJournal } from './bundle.ts';
import { stillhouseVersion } from './version.ts';

/** A bundle that can be replayed, or the reason why not, to be appended to the file's name. */
type Read = { outcome: 'read'; bundle: Bundle } | { outcome: 'rejected'; message: string };

/**
 * Reads the text of a bundle. Error messages do not repeat its content, which may contain secrets.
 */
export async function readBundle(text: string): Promise<Read> {
  if (text.trim() === '') return reject('is damaged: it is empty. Download it again.');
  let value: unknown;
  try {
    value = new Budget().parse(text);
  } catch (error) {
    if (error instanceof ExcessError)
      return reject(`is damaged: it ${error.message}. Download it again.`);
    return reject(`is damaged: its ${text.length} characters are not JSON. Download it again.`);
  }
  // A bundle has any number of values: it grows with the session that it records.
  const excess = findExcess(value, Number.POSITIVE_INFINITY);
  if (excess !== null) return reject(`is damaged: it ${excess}. Download it again.`);
  if (!isRecord(value) || value.format !== bundleFormat) {
    return reject('is not a bundle. Get one with GET /api/devices/{id}/bundle.');
  }
  if (value.version !== bundleVersion) {
    const version = formatValue(value.version);
    return reject(
      `is version ${version}, but this program supports version ${bundleVersion} only. Use the program that created it.`,
    );
  }
  if (value.stillhouse !== stillhouseVersion) {
    return reject(
      `was created with Stillhouse ${formatValue(value.stillhouse)}, but this is ${stillhouseVersion}. Use that version.`,
    );
  }
  if (value.contract !== contractHash) {
    return reject(
      `was created with another openapi.yaml (${formatValue(value.contract)}, but this is ${contractHash}). Check out the version that created it.`,
    );
  }
  const [issue] = validateBundle(value);
  if (issue !== undefined) return reject(describeDamage(issue));
  const bundle = value as unknown as Bundle;
  const { hash, entries } = bundle.expected;
  if (hashJournal(entries.map((line) => `${line}\n`).join('')) !== hash) {
    return reject('is damaged: the hash of its journal does not match. Download it again.');
  }
  if (bundle.inputsHash !== undefined && bundle.inputsHash !== hashInputs(bundle)) {
    return reject('is damaged: the hash of its inputs does not match. Download it again.');
  }
  const { snapshot } = bundle.start;
  if (snapshot !== undefined) {
    const read = await readSnapshot(snapshot);
    if (read.outcome === 'rejected') return reject(`cannot be used: its snapshot ${read.message}`);
  }
  return { outcome: 'read', bundle };
}

function reject(message: string): Read {
  return { outcome: 'rejected', message };
}

function describeDamage({ pointer, message }: { pointer: string; message: string }): string {
  // Values in bodies and snapshots may be secrets.
  const isOpen = !/\/(body|snapshot|scenario)\b/.test(pointer);
  return `is damaged: ${pointer} ${isOpen ? message : 'is invalid'}. Download it again.`;
}

/** A file of another format can contain any value. */
function formatValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 80)
    : 'none';
}
