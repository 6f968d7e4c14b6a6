import { accessSync, constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { syncFolder } from '@stillhouse/foundation/sync-folder';
import type { Contract } from '../model/contract.ts';
import type { Target } from '../model/target.ts';
import type { UndoEntry, UndoLog } from '../model/undo-log.ts';
import type { UndoLogHead, UndoLogLine } from './undo-log-lines.ts';

/** An entry, and whether its value is known to be restored. */
export type StoredEntry = { readonly entry: UndoEntry; isRestored: boolean };

/** Returns why an entry must not be recorded, or null. */
type ObjectionCheck = (entry: UndoEntry) => string | null;

/** An append-only file with one JSON value per line. */
export class UndoLogFile implements UndoLog {
  readonly path: string;
  readonly entries: StoredEntry[] = [];
  readonly #keys = new Set<string>();
  readonly #file: FileHandle;
  readonly #getObjection: ObjectionCheck;
  /** Bytes of the lines that are on the disk. */
  #length = 0;

  constructor(path: string, file: FileHandle, getObjection: ObjectionCheck) {
    this.path = path;
    this.#file = file;
    this.#getObjection = getObjection;
  }

  /**
   * Creates the file. It contains secrets, so only its owner may read it.
   * @throws Error of the file system, such as EEXIST: an existing file may hold values to restore
   */
  static async create(
    path: string,
    head: UndoLogHead,
    getObjection: ObjectionCheck = () => null,
  ): Promise<UndoLogFile> {
    createFolder(dirname(path), 0o700);
    const log = new UndoLogFile(path, await open(path, 'ax', 0o600), getObjection);
    try {
      await log.#write(head);
      await syncFolder(dirname(path));
    } catch (error) {
      // Nothing is recorded, and what is left would stand in the way of the next run.
      await log.remove().catch(() => undefined);
      throw error;
    }
    return log;
  }

  async record(entry: UndoEntry): Promise<void> {
    const key = getEntryKey(entry);
    if (this.#keys.has(key)) return;
    const objection = this.#getObjection(entry);
    if (objection !== null) throw new Error(objection);
    await this.#write({ keep: entry });
    this.#keys.add(key);
    this.entries.push({ entry, isRestored: false });
  }

  /** Entries that are not known to be restored, the last change first. */
  get pending(): readonly StoredEntry[] {
    return this.entries.filter(({ isRestored }) => !isRestored).reverse();
  }

  async markRestored(stored: StoredEntry): Promise<void> {
    if (stored.isRestored) return;
    await this.#write({ restored: this.entries.indexOf(stored) });
    stored.isRestored = true;
  }

  /** Deletes the file, so that its secrets do not stay on the disk. */
  async remove(): Promise<void> {
    await this.#file.close();
    // The user may have deleted it already.
    await rm(this.path, { force: true });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(line: UndoLogHead | UndoLogLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    try {
      await this.#file.appendFile(text);
      await this.#file.datasync();
    } catch (error) {
      // The next line must not continue a part of this one.
      await this.#file.truncate(this.#length).catch(() => undefined);
      throw error;
    }
    this.#length += Buffer.byteLength(text);
  }
}

/** Two entries with the same key are the same value at two times. */
function getEntryKey({ operationId, pathParameters = {}, readback, pointer }: UndoEntry): string {
  return JSON.stringify([operationId, Object.entries(pathParameters).sort(), readback, pointer]);
}

/**
 * Returns a new path in the state folder of the user, which outlasts a reboot of this machine. In
 * many containers there is no such folder; then it is the folder of temporary files.
 */
export function getDefaultUndoLogPath(serialNumber: string, startedAt: Date): string {
  const time = startedAt.toISOString().replace(/[:.]/g, '-');
  const device = serialNumber.replace(/\W/g, '') || 'device';
  return join(getStateFolder(), `${device}-${time}-${process.pid}.jsonl`);
}

function getStateFolder(): string {
  const state = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
  const path = join(state, 'stillhouse-verify');
  try {
    createFolder(path, 0o700);
    accessSync(path, constants.W_OK);
    return path;
  } catch {
    return join(tmpdir(), `stillhouse-verify-${process.getuid?.() ?? 'user'}`);
  }
}

/**
 * Rejects entries that would restore a value by deleting a resource, unless the run creates the
 * resource itself.
 */
export function createObjectionCheck(target: Target, contract: Contract): ObjectionCheck {
  return ({ operationId, pathParameters = {} }) => {
    const { lifecycle } = contract.getOperation(operationId);
    if (lifecycle?.step !== 'delete') return null;
    for (const id of Object.values(pathParameters)) {
      if (!target.claim(lifecycle.resource, id)) {
        return `${lifecycle.resource} ${id} existed before the run, or the list was not read: it must not be deleted to restore the device`;
      }
    }
    return null;
  };
}
