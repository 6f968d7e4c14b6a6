import { createHash } from 'node:crypto';
import type { Device } from '@stillhouse/device/device';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { strToU8, zipSync } from 'fflate';
import { createDiagnosticsTexts } from './diagnostics-texts.ts';
import { createLogTexts } from './log-texts.ts';
import type { RequestRecord } from './request-record.ts';
import { dumpSettings } from './settings-dump.ts';

/**
 * Creates the archive of a device's logs as a zip. The same state, requests and time give the same
 * bytes.
 * @param at epoch ms of the device's clock at which the archive was created
 */
export function createLogArchive(
  { state, logBook }: Pick<Device, 'state' | 'logBook'>,
  requests: readonly RequestRecord[],
  at: number,
): Uint8Array {
  const pages = logBook.save();
  const texts = new Map([
    ...createLogTexts(pages, requests, at),
    ...createDiagnosticsTexts(state),
    ['settings.json', dumpSettings(state)],
  ]);
  texts.set('manifest.json', manifest(state, pages.since, texts, at));
  const files = [...texts].map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { mtime: toZipTime(at), level: 6 });
}

function manifest(
  { product, serialNumber, firmwareVersion }: DeviceState,
  since: number,
  texts: ReadonlyMap<string, string>,
  at: number,
): string {
  const files = [...texts].map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const reported = {
    product,
    serialNumber,
    firmwareVersion,
    loggedSince: new Date(since).toISOString(),
    generatedAt: new Date(at).toISOString(),
    files,
  };
  return `${JSON.stringify(reported, null, 2)}\n`;
}

/** The first and last instant that a zip can store (APPNOTE.TXT section 4.4.6). */
const minZipTime = Date.UTC(1980, 0, 1);
const maxZipTime = Date.UTC(2099, 11, 31, 23, 59, 59);

/**
 * A zip has local times without a zone. This one reads as UTC everywhere. The clock of a device may
 * not be set yet, so the time is clamped.
 */
function toZipTime(at: number): Date {
  const utc = new Date(Math.min(Math.max(at, minZipTime), maxZipTime));
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  );
}
