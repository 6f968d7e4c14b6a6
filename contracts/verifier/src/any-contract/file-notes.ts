/** Where a node stands in the files of the user. */
export type FilePlace = {
  /** Relative to the folder of the contract. */
  readonly file: string;
  /** JSON pointer into that file. */
  readonly pointer: string;
  readonly line: number;
};

/** Something wrong or vague in the user's files. Never a failure of the device. */
export type FileNote = FilePlace & { readonly message: string; readonly remedy: string };

/** Collects notes, each place and message once. */
export class FileNotes {
  readonly #notes = new Map<string, FileNote>();

  add(place: FilePlace, message: string, remedy: string): void {
    const key = `${place.file} ${place.pointer} ${message}`;
    if (!this.#notes.has(key)) this.#notes.set(key, { ...place, message, remedy });
  }

  list(): readonly FileNote[] {
    return [...this.#notes.values()];
  }
}
