import { lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { recordingLimits } from '@stillhouse/foundation/document-limits';
import { readTraffic } from '../traffic/read-traffic.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import { InvalidScenarioError } from './invalid-scenario.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a file with recorded requests, and the bodies in files beside it.
 * @throws UsageError if the file is too large or cannot be read
 * @throws InvalidScenarioError if it has no requests to a device
 */
export function readRecordingFile(path: string, basePath: string | undefined): Traffic {
  const readBeside = createReader(dirname(path));
  const read = readTraffic(readBytes(path), { basePath, readBeside });
  if (read.outcome === 'rejected') throw new InvalidScenarioError(`${path} ${read.message}`);
  return read.traffic;
}

/**
 * Returns how to read a file of the folder, to the limit of all. Links and other folders are not
 * read.
 */
function createReader(folder: string): (name: string) => string | null {
  let left = recordingLimits.bytes;
  return (name) => {
    if (name !== basename(name) || name.includes('\\') || name.includes('\0')) return null;
    try {
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (!stats.isFile() || stats.size > Math.min(recordingLimits.bodyBytes, left)) return null;
      left -= stats.size;
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
}

function readBytes(path: string): Uint8Array {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new UsageError(`${path} is not a file. ${fileKinds}`);
    const megabytes = Math.ceil(stats.size / 1024 / 1024);
    if (stats.size > recordingLimits.bytes) {
      throw new UsageError(
        `${path} has ${megabytes} MB; at most 64 MB are read. Record a shorter session.`,
      );
    }
    return readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${path} cannot be read (${String(error.code)}). ${fileKinds}`);
  }
}

const fileKinds = 'Name a HAR file, a recording.json, a device.json or a report.json.';

/** @throws UsageError if it is unclear which device is meant */
export function selectDevice(
  path: string,
  devices: readonly DeviceTraffic[],
  origin: string | undefined,
): DeviceTraffic {
  const found = devices.filter((device) => origin === undefined || device.origin === origin);
  const [device] = found;
  if (device !== undefined && found.length === 1) return device;
  const origins = devices.map((one) => one.origin).join(', ');
  throw new UsageError(
    origin === undefined
      ? `${path} has requests to ${devices.length} devices. Choose one with --origin: ${origins}.`
      : `--origin: ${path} has no requests to "${origin}", but to ${origins}.`,
  );
}
