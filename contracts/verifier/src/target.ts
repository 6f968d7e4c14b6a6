import type { OperationId } from '@stillhouse/contracts/operations';
import type { As, Exchange, Headers } from './exchange.ts';

/** A request to be made. */
export type Ask = {
  /** The id of the check that asks. */
  readonly purpose: string;
  /** The operation; null with `method` and `target` for what the contract does not have. */
  readonly operationId: OperationId | null;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Another method or target than the operation's. */
  readonly method?: string;
  readonly target?: string;
  /** `admin` when left out; the target has a token of it. `none` sends none. */
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
};

/** A request that the profile does not allow; see `Target.mayCall`. */
export class NotAllowed extends Error {}

/** The device under test: the only way to it, so that nothing is sent that the profile does not allow. */
export interface Target {
  /** Where the device is, e.g. `http://192.0.2.20`. */
  readonly baseUrl: string;
  /**
   * Makes one request and records the exchange. An answer of 429 is waited out and the request made again, unless it is
   * wanted. No answer is an exchange with a `failure`.
   * @throws NotAllowed when the profile does not allow the operation
   */
  request(ask: Ask): Promise<Exchange>;
  /** Whether the profile allows to call an operation at all, with a token or without; with the reason if not. */
  mayCall(
    id: OperationId,
  ): { readonly allowed: true } | { readonly allowed: false; readonly reason: string };
  /** Everything so far, in order. */
  readonly exchanges: readonly Exchange[];
  /** A token of the run's own user, to make odd ones from. */
  readonly token: string;
  /** Signs in again, after a restart or an expiry. */
  signIn(): Promise<void>;
}
