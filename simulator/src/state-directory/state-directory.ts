import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { Budget } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatShard, type Shard } from '@stillhouse/foundation/shard';
import { syncFolder } from '@stillhouse/foundation/sync-folder';
import { getDeviceNumber } from '../fleet/device-numbers.ts';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import type { Addressing } from '../http-kit/doorways.ts';
import { hasValidChecksum, withChecksum } from '../snapshots/checksum.ts';
import { StateLock } from '../state-file/lock.ts';
import { getFailureReason, StateFileError, type StatePlace } from '../state-file/state-file.ts';
import {
  createWriteError,
  removeTemporaryFiles,
  removeTemporaryFilesIn,
  writeAtomically,
} from '../state-file/write.ts';
import { parseSavedLease } from './saved-lease.ts';

const fleetFormat = 'stillhouse-fleet';
const fleetVersion = 1;

/** What a directory stores about its shard, apart from the devices. */
export type FleetRecord = {
  fleetSeed: number;
  shard: Shard;
  /** Number of devices of the command line, of the whole fleet. */
  devices: number;
  addressing: Addressing;
  hostSuffix: string;
  /** How the devices of the command line are created. */
  options: LeaseOptions;
  /** Numbers of the command line that have been released. */
  released: number[];
  /** The last number that was allocated in order. */
  lastNumber: number;
};

/** Older versions did not store how devices are addressed. */
export type StoredFleet = Omit<FleetRecord, 'addressing' | 'hostSuffix'> &
  Partial<Pick<FleetRecord, 'addressing' | 'hostSuffix'>>;

const deviceFile = /^([a-z0-9][a-z0-9-]{0,63})\.json$/;

/** A directory with a file for the shard and one for each device that has changed. */
export class StateDirectory {
  readonly path: string;
  readonly #place: StatePlace;
  readonly #fleetFile: string;
  readonly #devicesFolder: string;
  #lock: StateLock | null = null;

  constructor(path: string) {
    this.path = path;
    this.#place = { name: `state directory ${path}`, option: '--state-dir' };
    this.#fleetFile = join(path, 'fleet.json');
    this.#devicesFolder = join(path, 'devices');
  }

  /**
   * Creates the directory if needed, locks it and removes what a killed process has left.
   */
  async open(): Promise<StateLock> {
    try {
      createFolder(this.#devicesFolder, 0o700);
    } catch (error) {
      throw createWriteError(this.#place, error);
    }
    const lock = await StateLock.take(this.#fleetFile, this.#place);
    this.#lock = lock;
    await removeTemporaryFiles(this.#fleetFile, this.#place);
    await removeTemporaryFilesIn(this.#devicesFolder, this.#place, (name) => deviceFile.test(name));
    return lock;
  }

  /** Returns what the directory stores about its shard; null if it is new. */
  readFleet(): StoredFleet | null {
    const text = this.#read(this.#fleetFile);
    if (text === null) return null;
    const value = this.#parse(this.#fleetFile, text, fleetFormat, fleetVersion);
    const { format: _format, version: _version, checksum: _checksum, ...fleet } = value;
    return fleet as StoredFleet;
  }

  async writeFleet(fleet: FleetRecord): Promise<void> {
    const content = { format: fleetFormat, version: fleetVersion, ...fleet };
    await this.#write(this.#fleetFile, withChecksum(content));
  }

  /** Returns the ids of the stored devices, in the order of their numbers. */
  async listDevices(): Promise<string[]> {
    const names = await readdir(this.#devicesFolder).catch((error: unknown) => {
      throw this.#createReadError(this.#devicesFolder, error);
    });
    const ids = names.flatMap((name) => deviceFile.exec(name)?.[1] ?? []);
    return ids.sort((one, other) => (getDeviceNumber(one) ?? 0) - (getDeviceNumber(other) ?? 0));
  }

  /** Returns the options of a lease that continues a stored device. */
  readDevice(id: string): LeaseOptions {
    const path = this.#getDevicePath(id);
    const text = this.#read(path);
    if (text === null) throw this.#createDamage(path, 'is gone');
    const { lease, snapshot } = this.#parse(path, text, 'stillhouse-lease', 1);
    const saved = parseSavedLease(id, lease, snapshot);
    if (typeof saved === 'string') throw this.#createDamage(path, saved);
    return saved;
  }

  async writeDevice(id: string, content: object): Promise<void> {
    const versioned = { format: 'stillhouse-lease', version: 1, ...content };
    await this.#write(this.#getDevicePath(id), withChecksum(versioned));
  }

  /** Removes the files of devices. */
  async removeDevices(ids: readonly string[]): Promise<void> {
    try {
      await this.#lock?.assertOwned();
      for (const id of ids) await rm(this.#getDevicePath(id), { force: true });
      // Otherwise a power cut could bring them back.
      await syncFolder(this.#devicesFolder);
    } catch (error) {
      throw error instanceof StateFileError ? error : createWriteError(this.#place, error);
    }
  }

  /** Explains why the directory belongs to another shard; null if it does not. */
  explainOtherFleet(stored: StoredFleet, shard: Shard, fleetSeed?: number): string | null {
    const remedy = 'Use the stored value, or choose another directory with --state-dir.';
    const [was, is] = [formatShard(stored.shard), formatShard(shard)];
    if (was !== is) {
      return `The ${this.#place.name} belongs to --shard ${was}, but this simulator is shard ${is}. ${remedy}`;
    }
    if (fleetSeed === undefined || fleetSeed === stored.fleetSeed) return null;
    return `The ${this.#place.name} belongs to a fleet with --seed ${stored.fleetSeed}, but this simulator has --seed ${fleetSeed}. ${remedy}`;
  }

  #getDevicePath(id: string): string {
    return join(this.#devicesFolder, `${id}.json`);
  }

  /**
   * Reads a file of a few kilobytes. The thread waits: a promise would wait for the event loop
   * several times, which takes ten times as long when thousands of devices resume.
   */
  #read(path: string): string | null {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (getFailureReason(error) === 'ENOENT') return null;
      throw this.#createReadError(path, error);
    }
  }

  #createReadError(path: string, error: unknown): StateFileError {
    return new StateFileError(
      `${path} cannot be read (${getFailureReason(error)}). Make it readable, or choose another directory with --state-dir.`,
    );
  }

  #parse(path: string, text: string, format: string, version: number) {
    let value: unknown;
    try {
      value = new Budget().parse(text);
    } catch {
      // The parser's own message would quote the text, which contains secrets.
      throw this.#createDamage(path, `is damaged: its ${text.length} characters are not JSON`);
    }
    if (!isRecord(value) || value.format !== format) {
      throw this.#createDamage(path, `is not of the format ${format}`);
    }
    if (value.version !== version) {
      throw this.#createDamage(path, `is not of version ${version}`);
    }
    if (value.checksum === undefined || !hasValidChecksum(value)) {
      throw this.#createDamage(path, 'is damaged: its checksum does not match');
    }
    return value;
  }

  #createDamage(path: string, problem: string): StateFileError {
    return new StateFileError(
      `The file ${path} ${problem}. It is left as it is. Move it away to start anew, or choose another directory with --state-dir.`,
    );
  }

  #write(path: string, content: object): Promise<void> {
    return writeAtomically(path, `${JSON.stringify(content)}\n`, {
      place: this.#place,
      assertOwned: () => this.#lock?.assertOwned() ?? Promise.resolve(),
    });
  }
}
