import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Recording } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';

/** Shorter values may occur in responses by coincidence. */
const minLength = 8;

/**
 * Returns the names of the properties that are `writeOnly` anywhere in the contract. No response
 * may have them.
 */
export function listSecretNames(contract: Contract): ReadonlySet<string> {
  const found = secretNameCache.get(contract);
  if (found !== undefined) return found;
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as SchemaObject;
    if (typeof properties === 'object' && properties !== null) {
      for (const [name, property] of Object.entries(properties)) {
        // A property schema may be `true`, and a map of names may contain the key `properties`.
        if (property?.writeOnly === true) names.add(name);
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(contract.document.components.schemas);
  secretNameCache.set(contract, names);
  return names;
}

const secretNameCache = new WeakMap<Contract, ReadonlySet<string>>();

const secretCache = new WeakMap<
  readonly Exchange[],
  { readonly upTo: number; readonly values: Set<string> }
>();

/**
 * Returns every secret known from a recording: written secrets, tokens, and the caller's additions.
 */
export function listSecrets(recording: Recording, contract: Contract): ReadonlySet<string> {
  const { exchanges, secrets } = recording;
  const found = secretCache.get(exchanges);
  if (found !== undefined && found.upTo === exchanges.length) return found.values;
  const names = listSecretNames(contract);
  // A proxy calls this after every exchange.
  const values = found?.values ?? new Set<string>(secrets.filter(isLongEnough));
  for (const { request, as } of exchanges.slice(found?.upTo)) {
    for (const value of findSecretValues(parseBody(request.body), names)) values.add(value);
    const token = /^bearer\s+(\S+)$/i.exec(getHeader(request.headers, 'authorization') ?? '')?.[1];
    if (token !== undefined && isLongEnough(token) && as !== 'invalid') values.add(token);
  }
  // The password of setup and oob is the serial number, which the status contains (R2.14).
  const serialNumber = recording.device?.serialNumber ?? '';
  if (serialNumber !== '') {
    for (const value of values) {
      // Wrong passwords are tried that are similar to it.
      if (serialNumber.startsWith(value.trim()) || value.startsWith(serialNumber))
        values.delete(value);
    }
  }
  secretCache.set(exchanges, { upTo: exchanges.length, values });
  return values;
}

const isLongEnough = (value: string) => value.length >= minLength;

/** Deeper than any request of the contract. Stress probes are nested until parsers fail. */
const maxDepth = 16;

function findSecretValues(node: unknown, names: ReadonlySet<string>, level = 0): string[] {
  if (typeof node !== 'object' || node === null || level > maxDepth) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (!names.has(name)) return findSecretValues(value, names, level + 1);
    // A text with few distinct characters may occur by coincidence.
    return typeof value === 'string' && isLongEnough(value) && new Set(value).size > 3
      ? [value]
      : [];
  });
}

function parseBody(body: Uint8Array | null): unknown {
  if (body === null || body.length > 100_000) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
