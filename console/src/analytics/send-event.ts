import type { Schema } from '@stillhouse/contracts/api';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import { operationRows } from '../api/operation-rows.ts';
import type { AnalyticsEvent } from '../names.ts';
import { isSerialNumber } from '../serial-number.ts';
import type { EventProperties } from './analytics.ts';
import { anonymousIdOf } from './anonymous-id.ts';
import { integrityOf } from './integrity.ts';
import { type EndedCall, eventOfCall } from './operation-events.ts';

/** An event that is named where it happens, or a call that may stand for one. */
export type Happening =
  | { event: AnalyticsEvent; properties?: EventProperties | undefined }
  | EndedCall;

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
