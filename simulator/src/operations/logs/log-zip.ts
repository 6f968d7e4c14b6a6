import { strToU8, Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';
import { traceFile } from './trace-log.ts';

/** Creates a zip of the texts and the trace log, a part at a time. */
export function* streamArchive(
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

/** The first and last instant that a zip can store (APPNOTE.TXT section 4.4.6). */
const minZipTime = Date.UTC(1980, 0, 1);
const maxZipTime = Date.UTC(2099, 11, 31, 23, 59, 59);

/**
 * A zip has local times without a zone. This one reads as UTC everywhere. The clock of a device may
 * not be set yet, so the time is clamped.
 */
export function toZipTime(at: number): Date {
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
