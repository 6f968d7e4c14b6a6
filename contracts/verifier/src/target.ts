import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { As, Exchange, Headers } from './exchange.ts';

/** Whether a request is allowed. If not, why, and the option that would allow it. */
export type Permit =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly enabledBy: string };

/** A request to be made. */
export type RequestSpec = {
  /** The id of the check that asks. */
  readonly purpose: string;
  /** The operation; null with `method` and `target` for what the contract does not have. */
  readonly operationId: OperationId | null;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Another method or target than the operation's. */
  readonly method?: string;
  readonly target?: string;
  /** The run's own user when left out; see `Target.tokenOf` for others. `none` sends none. */
  readonly as?: As;
  /** With `as: 'odd'`: the value of the authorization header as it is to be sent. */
  readonly authorization?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: Uint8Array | string;
  /** The operation's own when left out; null sends none. */
  readonly contentType?: string | null;
  readonly headers?: Headers;
  /** The request keeps the contract; true when left out. */
  readonly isValid?: boolean;
  /** The operation's time-out when left out. */
  readonly timeoutMs?: number;
  /** A 429 is the answer that is wanted, so it is not waited out. */
  readonly wantsRateLimit?: boolean;
  /** Over a connection of its own, so that other requests need not wait for a slow answer. */
  readonly aside?: boolean;
};

/** A request that the profile does not allow; see `Target.mayCall`. The message says what would. */
export class NotAllowedError extends Error {
  /** The option that would allow it. */
  readonly enabledBy: string;

  constructor(reason: string, enabledBy: string) {
    super(reason);
    this.name = 'NotAllowed';
    this.enabledBy = enabledBy;
  }
}

/** The run has been stopped by a signal, or the device is gone: nothing more is sent. */
export class StoppedError extends Error {}

/** A token, or why there is none and what would give one. */
export type TokenResult =
  | { readonly token: string }
  | { readonly token: null; readonly reason: string; readonly enabledBy: string };

/**
 * The device under test: the only way to it, so that nothing is sent that the profile does not
 * allow.
 */
export type Target = {
  /** Where the device is, e.g. `http://192.0.2.20`. */
  readonly baseUrl: string;
  /**
   * Makes one request and records the exchange. An answer of 429 is waited out and the request made
   * again, unless it is wanted. No answer is an exchange with a `failure`.
   * @throws NotAllowed when the profile does not allow the operation, or the path as a lenient
   *   device may read it
   * @throws Stopped when the run was stopped
   */
  request(ask: RequestSpec): Promise<Exchange>;
  /**
   * Whether the profile allows to call an operation at all, with a token or without; with the
   * reason if not. A life cycle's delete is allowed in the profile `safe` for what this run
   * created: give its path parameters.
   */
  mayCall(id: OperationId, pathParameters?: Readonly<Record<string, string>>): Permit;
  /**
   * Says that the run is about to create a resource under an id that it knows beforehand, so that
   * it may delete it again even when the response to the creation is lost or wrong. False when the
   * list has not been read, or has it already.
   */
  claim(resource: string, id: string): boolean;
  /** Everything so far, in order. */
  readonly exchanges: readonly Exchange[];
  /** A token of the run's own user, to make odd ones from. */
  readonly token: string;
  /** Signs in again, after a restart or an expiry; the exchange is the last one. */
  signIn(): Promise<void>;
  /**
   * A token of a role; signs in as it the first time. Null where that is not possible without
   * counting as a failure.
   */
  getToken(role: Role): Promise<TokenResult>;
  /**
   * Waits until the device answers again, e.g. while it restarts; 503 is not yet an answer.
   * @returns milliseconds that it took, or null when it did not within `maxMs`
   */
  awaitDevice(maxMs: number): Promise<number | null>;
};
