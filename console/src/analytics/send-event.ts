import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Schema } from '@stillhouse/contracts/api';
import { operations } from '@stillhouse/contracts/operations';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import { isSerialNumber } from '@stillhouse/products/serial-number';
import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import type { EventData } from './analytics-events.ts';
import { getEventOfCall } from './operation-events.ts';

export type EventContext = {
  /** Epoch milliseconds of this computer. */
  at: number;
  user: string | null;
  serialNumber: string | null;
  config: ConsoleConfig;
  storage: TabStorage;
};

/** The one type of record that the console sends. */
const recordType = 'track';

/** Returns the record of an event (R3.36), or null for a request that stands for no event. */
export function toRecord(
  trackedEvent: EventData,
  { at, user, serialNumber, config, storage }: EventContext,
): Schema<'AnalyticsEvent'> | null {
  const named = 'event' in trackedEvent ? trackedEvent : getEventOfCall(trackedEvent);
  if (!named) return null;
  const stamp = {
    timestamp: new Date(at).toISOString(),
    anonymousId: getAnonymousId(storage),
    type: recordType,
  };
  return {
    user,
    // The address of the page may contain any value.
    serialNumber: isSerialNumber(serialNumber) ? serialNumber : null,
    event: named.event,
    ...stamp,
    properties: { ...named.properties },
    meta: { buildId: config.buildId },
    integrity: computeIntegrity(stamp),
  };
}

/**
 * Sends the event, if there is one, to the provider's setup host. Rejects if that fails; callers
 * ignore it.
 */
export async function send(trackedEvent: EventData, circumstances: EventContext): Promise<void> {
  const record = toRecord(trackedEvent, circumstances);
  if (!record) return;
  const { method, path, timeoutMs } = operations.trackAnalyticsEvent;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    await fetch(new URL(path, circumstances.config.cloudOrigin), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
      // The page may be left for the device's address at once.
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Identifies this tab to the provider: a random UUID (RFC 9562, version 4) that ends with the tab.
 */
function getAnonymousId(storage: TabStorage): string {
  const stored = storage.getItem(tabKeys.anonymousId);
  if (stored) return stored;
  const made = createRandomUuid();
  storage.setItem(tabKeys.anonymousId, made);
  return made;
}

/** `crypto.randomUUID` works in secure contexts only (R2.50). */
function createRandomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns the integrity value of an event (R3.37): the lower-case hexadecimal SHA-256 of the
 * concatenated fields. Uses a library because `crypto.subtle` does not exist at plain http
 * addresses (decision 0032).
 */
function computeIntegrity(event: { timestamp: string; anonymousId: string; type: string }): string {
  return bytesToHex(sha256(utf8ToBytes(event.timestamp + event.anonymousId + event.type)));
}
