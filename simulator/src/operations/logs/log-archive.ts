import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { Device } from '@stillhouse/device/device';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { strToU8, zipSync } from 'fflate';
import { Buffer } from '#platform/buffer';
import { hashData, StreamHash } from '#platform/hash';
import { StreamedBytes } from '../streamed-bytes.ts';
import { createDiagnosticsTexts } from './diagnostics-texts.ts';
import { createLogTexts } from './log-texts.ts';
import { streamArchive, toZipTime } from './log-zip.ts';
import type { RequestRecord } from './request-record.ts';
import { dumpSettings } from './settings-dump.ts';
import { createTrace, traceFile } from './trace-log.ts';

type LogSource = Pick<Device, 'state' | 'logBook'>;
type File = { name: string; bytes: number; sha256: string };

/**
 * Creates the archive of a device's logs as a zip. The same state, requests and time give the same
 * bytes.
 * @param at epoch ms of the device's clock at which the archive was created
 */
export function createLogArchive(
  source: LogSource,
  requests: readonly RequestRecord[],
  at: number,
): Uint8Array {
  const texts = createTexts(source, requests, at, []);
  const files = [...texts].map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { mtime: toZipTime(at), level: 6 });
}

/**
 * As `createLogArchive`, with a trace log of this many bytes. It is never in memory as a whole: it
 * is created to be measured, and again to be sent.
 */
export async function createLargeLogArchive(
  source: LogSource,
  requests: readonly RequestRecord[],
  at: number,
  bytes: number,
): Promise<StreamedBytes> {
  const trace = () => createTrace(source.state.seed, bytes);
  const traceLog = { name: traceFile, ...(await measure(trace())) };
  const texts = createTexts(source, requests, at, [traceLog]);
  const createChunks = () => streamArchive(texts, trace(), toZipTime(at));
  const archive = await measure(createChunks());
  return new StreamedBytes(archive.bytes, archive.sha256, createChunks);
}

/** Number of chunks after which other work of the process gets its turn. */
const chunksPerSlice = 64;

async function measure(chunks: Iterable<Uint8Array>): Promise<Omit<File, 'name'>> {
  const hash = new StreamHash();
  let bytes = 0;
  let count = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    count += 1;
    if (count % chunksPerSlice === 0) await yieldToEventLoop();
  }
  return { bytes, sha256: hash.toHex() };
}

function createTexts(
  { state, logBook }: LogSource,
  requests: readonly RequestRecord[],
  at: number,
  others: readonly File[],
): Map<string, string> {
  const pages = logBook.save();
  const texts = new Map([
    ...createLogTexts(pages, requests, at),
    ...createDiagnosticsTexts(state),
    ['settings.json', dumpSettings(state)],
  ]);
  const files = [...texts].map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: hashData(text),
  }));
  return texts.set('manifest.json', createManifest(state, pages.since, [...files, ...others], at));
}

function createManifest(
  { product, serialNumber, firmwareVersion }: DeviceState,
  since: number,
  files: readonly File[],
  at: number,
): string {
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
