import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Schema } from '@stillhouse/contracts/api';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import { operationRows } from '../api/operation-rows.ts';
import { tabKeys } from '../config/storage-keys.ts';
import { isSerialNumber } from '../session/serial-number.ts';
import type { Happening } from './analytics-events.ts';
import { eventOfCall } from './operation-events.ts';

export type Circumstances = {
  /** Epoch ms, of this computer. */
  at: number;
  user: string | null;
  serialNumber: string | null;
  config: ConsoleConfig;
  storage: Storage;
};

/** The one type of record that the console sends. */
const TYPE = 'track';

/** The record of spec section 3, or null for a call that is no event. */
export function recordOf(
  happening: Happening,
  { at, user, serialNumber, config, storage }: Circumstances,
): Schema<'AnalyticsEvent'> | null {
  const named = 'event' in happening ? happening : eventOfCall(happening);
  if (!named) return null;
  const stamp = {
    timestamp: new Date(at).toISOString(),
    anonymousId: anonymousIdOf(storage),
    type: TYPE,
  };
  return {
    user,
    // what was typed into an address may be anything
    serialNumber: isSerialNumber(serialNumber) ? serialNumber : null,
    event: named.event,
    ...stamp,
    properties: { ...named.properties },
    meta: { buildId: config.buildId },
    integrity: integrityOf(stamp),
  };
}

/** Sends the event, if it is one, to the provider's setup host. Rejects when that fails, which is nobody's business. */
export async function send(happening: Happening, circumstances: Circumstances): Promise<void> {
  const record = recordOf(happening, circumstances);
  if (!record) return;
  const { method, path, timeoutMs } = operationRows.trackAnalyticsEvent;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    await fetch(new URL(path, circumstances.config.cloudOrigin), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
      // the page may be left for the device's own address at once
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Who this tab is to the provider: a random UUID (RFC 9562, version 4) that goes with the tab. */
function anonymousIdOf(storage: Storage): string {
  const kept = storage.getItem(tabKeys.anonymousId);
  if (kept) return kept;
  const made = randomUuid();
  storage.setItem(tabKeys.anonymousId, made);
  return made;
}

/** `crypto.randomUUID` is for secure contexts only (a decision: insecure origins). */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The integrity value of an analytics event (a decision: analytics integrity): lower-case hexadecimal SHA-256 of the three, one after
 * the other. By a library: `crypto.subtle` does not exist at the plain http address at which devices are reached.
 */
function integrityOf(event: { timestamp: string; anonymousId: string; type: string }): string {
  return bytesToHex(sha256(utf8ToBytes(event.timestamp + event.anonymousId + event.type)));
}
