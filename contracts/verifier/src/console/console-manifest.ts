/** A stored file of the console: path below the folder `files`, and what it contains. */
export type StoredFile = {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** A file of the console, as a device has to serve it (decision 0083). */
export type ConsoleFile = StoredFile & {
  /** The path in its address, with the leading slash. */
  readonly url: string;
  /** Sent with the file, in each of its encodings. `{cloudOrigin}` stands for that origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** The copies of the file by the value of `content-encoding`. */
  readonly encodings: Readonly<Partial<Record<'br' | 'gzip', StoredFile>>>;
};

/** `manifest.json` of the tarball of the console. */
export type ConsoleManifest = {
  readonly manifestVersion: 1;
  readonly version: string;
  /** The page of every route of the console; the server inserts its configuration into it. */
  readonly page: {
    readonly path: string;
    /** Id of the script element for the configuration (JSON). */
    readonly configElementId: string;
  };
  readonly files: readonly ConsoleFile[];
};
