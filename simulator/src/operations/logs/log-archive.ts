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

/** A zip has local times without a zone. This one reads as UTC everywhere. */
function toZipTime(at: number): Date {
  const utc = new Date(at);
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  );
}
