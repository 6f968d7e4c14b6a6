import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { Device } from '@stillhouse/device/device';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { strToU8, Zip, ZipDeflate, type ZipInputFile, ZipPassThrough, zipSync } from 'fflate';
import { StreamedBytes } from '../streamed-bytes.ts';
import { createDiagnosticsTexts } from './diagnostics-texts.ts';
import { createLogTexts } from './log-texts.ts';
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
  const hash = createHash('sha256');
  let bytes = 0;
  let count = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    count += 1;
    if (count % chunksPerSlice === 0) await yieldToEventLoop();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function* streamArchive(
  texts: ReadonlyMap<string, string>,
  trace: Iterable<Uint8Array>,
  mtime: Date,
): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const add = (file: ZipInputFile) => zip.add(Object.assign(file, { mtime }));
  for (const [name, text] of texts) {
    const file = new ZipDeflate(name, { level: 6 });
    add(file);
    file.push(strToU8(text), true);
    yield* ready.splice(0);
  }
  const file = new ZipPassThrough(traceFile);
  add(file);
  for (const chunk of trace) {
    file.push(chunk);
    yield* ready.splice(0);
  }
  file.push(new Uint8Array(0), true);
  zip.end();
  yield* ready.splice(0);
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
    sha256: createHash('sha256').update(text).digest('hex'),
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
