/** The folders of a peer. */
export type Place = {
  /** The folder of `npm install --prefix`. */
  readonly installedIn: string;
  /** For its output. Empty at the start. */
  readonly work: string;
};

/** A device to test, with a token of its admin. */
type Target = { readonly url: string; readonly token: string };

/**
 * A failed test, by names that are the same in every run. A peer may run several tests on one
 * exchange.
 */
export type Failure = { readonly exchange: string; readonly test: string };

/** What a peer reports of one device. */
export type PeerReport = {
  readonly failed: readonly Failure[];
  readonly tests: number;
  /** Null if the peer does not report it. */
  readonly requests: number | null;
};

/** A tool that tests a device by its OpenAPI file. */
export type Peer = {
  readonly name: string;
  /** The package in the registry, whose version is reported. */
  readonly package: string;
  /** Other packages that it needs. */
  readonly needs: readonly string[];
  /** Its input besides the contract, for the table. */
  readonly input: string;
  /**
   * Creates its files from the contract, once.
   * @throws PeerFailure
   */
  prepare(place: Place): Promise<void>;
  /**
   * Tests one device.
   * @throws PeerFailure if there is no report within the time limit
   */
  run(place: Place, target: Target): Promise<PeerReport>;
};

/** A tool does not start, does not end or writes no report. The message is for the table. */
export class PeerFailure extends Error {}
