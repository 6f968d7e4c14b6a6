/** Where a peer is installed, and where it may write. */
export type Place = {
  /** The folder of `npm install --prefix`. */
  readonly installedIn: string;
  /** Empty at the start. */
  readonly work: string;
};

/** A device to test, with a token of its admin. */
type Target = { readonly url: string; readonly token: string };

/**
 * A failed test, by names that are the same in every run: a peer may test the same exchange in
 * several ways.
 */
export type Failure = { readonly exchange: string; readonly test: string };

/** What a peer reports of one device. */
export type PeerReport = {
  readonly failed: readonly Failure[];
  readonly tests: number;
  /** Null if the peer does not tell. */
  readonly requests: number | null;
};

/** A tool that tests a device by its OpenAPI file. */
export type Peer = {
  readonly name: string;
  /** Of the registry; its version is that of the tool. */
  readonly package: string;
  /** What else is needed. */
  readonly needs: readonly string[];
  /** What it gets besides the contract, for the reader of the table. */
  readonly given: string;
  /**
   * Makes its files of the contract, once.
   * @throws PeerFailure
   */
  prepare(place: Place): Promise<void>;
  /**
   * Tests one device.
   * @throws PeerFailure without a report within the time limit
   */
  run(place: Place, target: Target): Promise<PeerReport>;
};

/** A tool that does not start, does not end or leaves no report; the message is for the table. */
export class PeerFailure extends Error {}
