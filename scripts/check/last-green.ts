import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@stillhouse/foundation/is-record';
import { cache } from '../set-up/paths.mjs';
import { hashInputs } from '../set-up/stamp.mjs';

/** Remembers the last green run of a command, so that the same files are not tested twice. */
export class LastGreen {
  readonly #path: string;
  readonly #digest: string;

  /**
   * Reads the files that the run will test.
   * @param name of the command and its extent
   * @param files relative to the repository
   */
  constructor(name: string, files: readonly string[]) {
    this.#path = join(cache, `${name}.green`);
    this.#digest = `${process.version} ${hashInputs([...files])}`;
  }

  /** Returns what the last green run said if nothing has changed since then, else null. */
  read(): string | null {
    try {
      const found: unknown = JSON.parse(readFileSync(this.#path, 'utf8'));
      if (!isRecord(found) || found.digest !== this.#digest) return null;
      return typeof found.summary === 'string' ? found.summary : null;
    } catch {
      return null;
    }
  }

  /** Call this after a green run. What changed meanwhile counts as changed afterwards. */
  note(summary: string): void {
    mkdirSync(cache, { recursive: true });
    writeFileSync(this.#path, JSON.stringify({ digest: this.#digest, summary }));
  }
}
