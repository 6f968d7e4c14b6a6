import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kept, RestoreJournal } from '../journal.ts';
import type { Profile } from '../requirement.ts';

/** What a journal is about; its first line. */
export type JournalHead = {
  readonly stillhouseJournal: 1;
  readonly target: string;
  readonly serialNumber: string;
  readonly product: string;
  readonly profile: Profile;
  readonly startedAt: string;
};

/** One line of JSON each: the head, `keep` before a value is changed, `restored` when reading has shown that it is back. */
export type JournalLine = { readonly keep: Kept } | { readonly restored: number };

/** A kept value, and whether it is known to be back. */
export type Entry = { readonly kept: Kept; isRestored: boolean };

/** Old values on disk: lines are only added, and each is on the disk before the value may be changed. */
export class DiskJournal implements RestoreJournal {
  readonly path: string;
  readonly entries: Entry[] = [];
  readonly #places = new Set<string>();
  readonly #file: FileHandle;
  readonly #mayKeep: (kept: Kept) => string | null;

  private constructor(path: string, file: FileHandle, mayKeep: (kept: Kept) => string | null) {
    this.path = path;
    this.#file = file;
    this.#mayKeep = mayKeep;
  }

  /**
   * A new journal; it holds secrets, so only its owner may read it (design D28).
   * @param mayKeep why a value must not be kept, e.g. the deletion of what is not ours; null when it may
   * @throws Error of the file system, e.g. when there is such a file: it may hold what is still to be restored
   */
  static async create(
    path: string,
    head: JournalHead,
    mayKeep: (kept: Kept) => string | null = () => null,
  ): Promise<DiskJournal> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const journal = new DiskJournal(path, await open(path, 'wx', 0o600), mayKeep);
    await journal.#write(head);
    return journal;
  }

  async keep(kept: Kept): Promise<void> {
    const place = placeOf(kept);
    if (this.#places.has(place)) return;
    const objection = this.#mayKeep(kept);
    if (objection !== null) throw new Error(objection);
    await this.#write({ keep: kept });
    this.#places.add(place);
    this.entries.push({ kept, isRestored: false });
  }

  /** What may be away from where it was, the last change first. */
  get open(): readonly Entry[] {
    return this.entries.filter(({ isRestored }) => !isRestored).reverse();
  }

  async restored(entry: Entry): Promise<void> {
    if (entry.isRestored) return;
    await this.#write({ restored: this.entries.indexOf(entry) });
    entry.isRestored = true;
  }

  /** Nothing is left to restore: the secrets need not stay on the disk. */
  async remove(): Promise<void> {
    await this.#file.close();
    // Someone may have taken it away meanwhile, which is no reason to fail at the end of a run.
    await rm(this.path, { force: true });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(line: JournalHead | JournalLine): Promise<void> {
    await this.#file.write(`${JSON.stringify(line)}\n`);
    await this.#file.datasync();
  }
}

/** Two values of one place are the same value at two times. */
function placeOf({ operationId, pathParameters = {}, readback, pointer }: Kept): string {
  return JSON.stringify([operationId, Object.entries(pathParameters).sort(), readback, pointer]);
}
