import files from 'node:fs';
import promises from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { replaceFileFunctions } from './replace-file-functions.ts';

/** What a disk does at one of its operations, and which of the possible outcomes it chooses. */
type DiskPlan = {
  readonly at: number;
  readonly kind: 'EIO' | 'ENOSPC' | 'EACCES' | 'power cut';
  readonly choices: readonly number[];
};

export const anyDiskPlan: fc.Arbitrary<DiskPlan> = fc.record({
  at: fc.nat(30),
  kind: fc.constantFrom('EIO', 'ENOSPC', 'EACCES', 'power cut', 'power cut'),
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 10 }),
});

type Inode = {
  text: string;
  /** The texts that a power cut may leave a part of, the synced one first. */
  unsynced: string[];
};

type Names = ReadonlyMap<string, Inode>;

/**
 * Folders on a disk that fails once, for tests of what a program stores: it stands in for
 * `node:fs/promises`. A power cut loses what was not synced, or a part of it: of each text any
 * beginning stays, and of the names those of any time since their folder was last synced.
 */
export class FailingDisk {
  #names: Names = new Map();
  /** The names in each folder at each time since it was synced. */
  readonly #possibleNames = new Map<string, Names[]>();
  #operations = 0;
  #hasPower = true;
  #choices = 0;
  #plan: DiskPlan;

  constructor(plan: DiskPlan) {
    this.#plan = plan;
  }

  /** Counts the operations until the fault from now on. */
  begin(plan: DiskPlan): void {
    this.#plan = plan;
    this.#operations = 0;
  }

  /** Nothing fails from now on. */
  repair(): void {
    this.#plan = { ...this.#plan, at: -1 };
    this.start();
  }

  cutPower(): void {
    this.#hasPower = false;
  }

  get hasPower(): boolean {
    return this.#hasPower;
  }

  /** Switches the power on again if it is off. */
  start(): void {
    if (this.#hasPower) return;
    this.#hasPower = true;
    this.#names = new Map(
      [...this.#possibleNames.values()].flatMap((possible) => [
        ...(possible[this.#choose(possible.length)] ?? []),
      ]),
    );
    for (const inode of new Set(this.#names.values())) {
      const text = inode.unsynced[this.#choose(inode.unsynced.length)] ?? '';
      const [synced = ''] = inode.unsynced;
      // What was synced stays, unless it was cut off later.
      const least = text.startsWith(synced) ? synced.length : text.length;
      inode.text = text.slice(0, least + this.#choose(text.length - least + 1));
      inode.unsynced = [inode.text];
    }
    for (const folder of this.#possibleNames.keys()) this.#keepNames(folder);
  }

  /** Returns the text of a file, or null. */
  read(path: string): string | null {
    return this.#names.get(path)?.text ?? null;
  }

  list(): readonly string[] {
    return [...this.#names.keys()];
  }

  // What follows is called as the functions of `node:fs/promises` are.

  readonly open = async (path: string, flags: string) => {
    this.#do();
    if (flags === 'r') return { sync: this.#syncFolder(path), close: async () => {} };
    if (this.#names.has(path)) throw createError('EEXIST');
    const inode: Inode = { text: '', unsynced: [''] };
    this.#rename(path, (names) => names.set(path, inode));
    let position = 0;
    // Of a file opened to append, each write is at its end. Else it follows the last one.
    const write = async (text: string) => {
      const before = flags.startsWith('a') ? inode.text : inode.text.padEnd(position, '\0');
      this.#write(inode, before, text);
      position = inode.text.length;
    };
    const sync = async () => {
      this.#do();
      inode.unsynced = [inode.text];
    };
    return {
      chmod: async () => this.#do(),
      writeFile: write,
      appendFile: write,
      truncate: async (length: number) => {
        this.#do();
        this.#setText(inode, inode.text.slice(0, length));
      },
      sync,
      datasync: sync,
      close: async () => {},
    };
  };

  readonly rename = async (from: string, to: string) => {
    this.#do();
    const inode = this.#names.get(from);
    if (inode === undefined) throw createError('ENOENT');
    this.#rename(to, (names) => names.set(to, inode).delete(from));
  };

  readonly link = async (from: string, to: string) => {
    this.#do();
    const inode = this.#names.get(from);
    if (inode === undefined) throw createError('ENOENT');
    if (this.#names.has(to)) throw createError('EEXIST');
    this.#rename(to, (names) => names.set(to, inode));
  };

  readonly rm = async (path: string) => {
    this.#do();
    this.#rename(path, (names) => names.delete(path));
  };

  readonly realpath = async (path: string) => {
    this.#do();
    if (!this.#names.has(path)) throw createError('ENOENT');
    return path;
  };

  readonly readdir = async (folder: string) => {
    this.#do();
    return [...this.#listNames(folder).keys()].map((path) => path.split('/').at(-1) ?? '');
  };

  /** Also stands in for `readFileSync`. */
  readonly readText = (path: string) => {
    this.#do();
    const text = this.read(path);
    if (text === null) throw createError('ENOENT');
    return text;
  };

  readonly readFile = async (path: string) => this.readText(path);

  #syncFolder(folder: string): () => Promise<void> {
    return async () => {
      this.#do();
      this.#keepNames(folder);
    };
  }

  #keepNames(folder: string): void {
    this.#possibleNames.set(folder, [this.#listNames(folder)]);
  }

  #listNames(folder: string): Names {
    return new Map([...this.#names].filter(([path]) => dirname(path) === folder));
  }

  /** Chooses one of several outcomes, from 0 to below the count. */
  #choose(count: number): number {
    const { choices } = this.#plan;
    const choice = choices[this.#choices % choices.length] ?? 0;
    this.#choices += 1;
    return choice % count;
  }

  #write(inode: Inode, before: string, text: string): void {
    try {
      this.#do();
    } catch (error) {
      // A full disk, or one without power, has taken a part of it.
      this.#setText(inode, before + text.slice(0, this.#choose(text.length + 1)));
      throw error;
    }
    this.#setText(inode, before + text);
  }

  #setText(inode: Inode, text: string): void {
    inode.text = text;
    inode.unsynced.push(text);
  }

  #rename(path: string, change: (names: Map<string, Inode>) => void): void {
    const folder = dirname(path);
    const possible = this.#possibleNames.get(folder) ?? [new Map()];
    const names = new Map(this.#names);
    change(names);
    this.#names = names;
    this.#possibleNames.set(folder, [...possible, this.#listNames(folder)]);
  }

  /** Fails if it is the turn of the fault, or if there is no power. */
  #do(): void {
    const isNext = this.#operations === this.#plan.at;
    this.#operations += 1;
    if (isNext && this.#plan.kind === 'power cut') this.#hasPower = false;
    if (isNext || !this.#hasPower) throw createError(this.#plan.kind);
  }
}

function createError(code: string): Error {
  return Object.assign(new Error(`${code}: of the disk of a test`), { code });
}

/** Lets a failing disk hold what is in a folder, instead of the file system, until disposal. */
export function useFailingDisk(folder: string): Disposable & { disk: FailingDisk } {
  const used = { disk: new FailingDisk({ at: -1, kind: 'EIO', choices: [0] }) };
  const isOnDisk = (path: unknown) => String(path).startsWith(folder);
  const { open, rename, rm, realpath, readdir, readFile, link } = promises;
  const { readFileSync } = files;
  const waiting = {
    readFileSync: (...[path, options]: Parameters<typeof readFileSync>) =>
      isOnDisk(path) ? used.disk.readText(String(path)) : readFileSync(path, options),
  };
  const replaced = [
    replaceFileFunctions(waiting, files),
    replaceFileFunctions({
      open: (...[path, flags, mode]: Parameters<typeof open>) =>
        isOnDisk(path) ? used.disk.open(String(path), String(flags)) : open(path, flags, mode),
      rename: (...[from, to]: Parameters<typeof rename>) =>
        isOnDisk(from) ? used.disk.rename(String(from), String(to)) : rename(from, to),
      rm: (...[path, options]: Parameters<typeof rm>) =>
        isOnDisk(path) ? used.disk.rm(String(path)) : rm(path, options),
      realpath: (path: string) => (isOnDisk(path) ? used.disk.realpath(path) : realpath(path)),
      readdir: (path: string) => (isOnDisk(path) ? used.disk.readdir(path) : readdir(path)),
      readFile: (...[path, options]: Parameters<typeof readFile>) =>
        isOnDisk(path) ? used.disk.readFile(String(path)) : readFile(path, options),
      link: (...[from, to]: Parameters<typeof link>) =>
        isOnDisk(from) ? used.disk.link(String(from), String(to)) : link(from, to),
    }),
  ];
  return Object.assign(used, {
    [Symbol.dispose]() {
      for (const functions of replaced) functions[Symbol.dispose]();
    },
  });
}
