import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { As, Exchange, Headers } from './exchange.ts';

/** Whether a request is allowed. If not, why, and the option that would allow it. */
export type Permit =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly enabledBy: string };

/** A request to send. */
export type RequestSpec = {
  /** The id of the check. */
  readonly purpose: string;
  /** Null for a path or method outside the contract; then `method` and `target` are set. */
  readonly operationId: OperationId | null;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Default: the method and path of the operation. */
  readonly method?: string;
  readonly target?: string;
  /** Default: the run's own user. For other roles, call `Target.getToken` first. */
  readonly as?: Exclude<As, 'invalid'>;
  /** The value of the authorization header. Null sends none. */
  readonly authorization?: string | null;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly body?: Uint8Array | string;
  /** Default: that of the operation. Null sends none. */
  readonly contentType?: string | null;
  readonly headers?: Headers;
  /** Sends no other headers, also none with the length of the body. */
  readonly sendsOnlyGivenHeaders?: boolean;
  /** Sends the head in two parts and the body later, as slow networks do. For raw requests only. */
  readonly arrivesInParts?: boolean;
  /** Whether the request conforms to the contract. Default: true. */
  readonly isValid?: boolean;
  /** Default: the timeout of the operation. */
  readonly timeoutMs?: number;
  /** The check expects a 429, so the request is not repeated. */
  readonly expectsRateLimit?: boolean;
  /** The check locks a user out on purpose, so rejected sign-ins are not limited. */
  readonly mayLockOut?: boolean;
  /** Uses a new connection, so that other requests need not wait for a slow response. */
  readonly usesNewConnection?: boolean;
  /** Uses a second connection that stays open, as another client would. */
  readonly usesSecondConnection?: boolean;
  /** Sends it to the device's local setup address, if the run knows it. */
  readonly usesSetupTarget?: boolean;
};

/** An exchange, and the bytes that its connection received. */
export type RawExchange = {
  readonly exchange: Exchange;
  /** Empty if the device did not respond. */
  readonly received: Uint8Array;
  /** What is wrong with the bytes as one response (RFC 9112), or null. */
  readonly problem: string | null;
};

/** The harm level does not allow the request. The message says which option would. */
export class NotAllowedError extends Error {
  /** The option that would allow it. */
  readonly enabledBy: string;

  constructor(reason: string, enabledBy: string) {
    super(reason);
    this.name = 'NotAllowed';
    this.enabledBy = enabledBy;
  }
}

/** A signal stopped the run, or the device is unreachable. No more requests are sent. */
export class StoppedError extends Error {}

/** A token, or why there is none and which option would give one. */
export type TokenResult =
  | { readonly token: string }
  | { readonly token: null; readonly reason: string; readonly enabledBy: string };

/** The device under test. All requests go through it, so that the harm level limits all of them. */
export type Target = {
  /** The address of the device, for example `http://192.0.2.20`. */
  readonly baseUrl: string;
  /**
   * How many requests a check may send at the same time, if their order does not matter. At first
   * six, because browsers open six connections to a host.
   */
  parallelRequests: number;
  /**
   * Sends a request and records the exchange. Repeats it after a 429, unless the check expects
   * that. Without a response, the exchange has a `failure`.
   * @throws NotAllowedError if the harm level does not allow the operation, or an operation that a
   *   lenient device may take the path for, or if the sign-in could lock the user out
   * @throws StoppedError if the run was stopped
   */
  request(spec: RequestSpec): Promise<Exchange>;
  /**
   * Sends the bytes of a request over a connection of its own, without looking at its headers, and
   * returns all bytes that arrive until the connection is idle or closed. Records the exchange.
   * The harm level must also allow requests in the body. Does not repeat it after a 429.
   * @param idleMs how long to wait for bytes after a whole response; default 250
   * @throws NotAllowedError and StoppedError like `request`
   */
  requestRaw(spec: RequestSpec, idleMs?: number): Promise<RawExchange>;
  /**
   * Returns whether the harm level allows an operation, with or without a token. The level `safe`
   * allows a deletion if the path parameters name a resource that this run created.
   */
  mayCall(id: OperationId, pathParameters?: Readonly<Record<string, string>>): Permit;
  /**
   * Call this before creating a resource with a known id. The run may then delete it even if the
   * response to the creation is lost or wrong. Returns false if the list was not read yet, or
   * already contains the resource.
   */
  claim(resource: string, id: string): boolean;
  /** All exchanges so far, in order. */
  readonly exchanges: readonly Exchange[];
  /** The token of the run's own user, from which checks derive malformed ones. */
  readonly token: string;
  /**
   * Signs in again, for example after a restart. Tries each password that may be valid once. Does
   * nothing if another rejection could lock the user out.
   */
  signIn(): Promise<void>;
  /** Call this before the password of the run's user changes. `signIn` tries this one first. */
  expectPassword(password: string): void;
  /**
   * Returns a token of a role. Signs in on the first call. Returns no token if the sign-in could
   * count towards a lockout.
   */
  getToken(role: Role): Promise<TokenResult>;
  /**
   * Waits until the device responds, for example after a restart. A 503 does not count.
   * @returns the waiting time in milliseconds, or null after `maxMs`
   */
  awaitDevice(maxMs: number): Promise<number | null>;
};
