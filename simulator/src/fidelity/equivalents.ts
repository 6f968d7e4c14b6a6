/** A text with fewer characters could be any word. */
const minReplacedLength = 6;

/**
 * Pairs of values that mean the same in the recording and on the simulated device, such as the id
 * of a certificate. A pair stays for the whole comparison.
 */
export class Equivalents {
  readonly #toReplayed = new Map<string, string>();
  readonly #toRecorded = new Map<string, string>();

  /** Returns true if the values are a pair. Two values that have none become one. */
  pair(recorded: string, replayed: string): boolean {
    const partner = this.#toReplayed.get(recorded);
    if (partner === undefined && !this.#toRecorded.has(replayed)) {
      this.#toReplayed.set(recorded, replayed);
      this.#toRecorded.set(replayed, recorded);
      return true;
    }
    return partner === replayed;
  }

  /** Returns the text with the recorded values replaced. */
  translate(text: string): string {
    let translated = text;
    for (const [recorded, replayed] of this.#toReplayed) {
      if (recorded.length >= minReplacedLength) {
        translated = translated.replaceAll(recorded, replayed);
      }
    }
    return translated;
  }
}
