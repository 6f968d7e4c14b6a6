import type { Operation } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { WireRequest } from './wire-request.ts';

/** The input of a mutation. */
export type MutationInput = {
  operation: Operation;
  random: RandomStream;
  /** A valid request without a body. */
  request: WireRequest;
  /** Tokens that may not call this operation. */
  rejected: {
    expired: string;
    /** Of a user without permission. Null if all users may call it. */
    otherRole: string | null;
  };
};

/** A mutation that makes a request malformed. */
export type Mutation = {
  name: string;
  /** The operations to whose requests it applies. Default: all. */
  appliesTo?: (operation: Operation) => boolean;
  /**
   * The request is rejected before it reaches the operation, so the operation need not declare the
   * status.
   */
  isBeforeOperation?: boolean;
  /** Returns undefined if the random choice gives no malformed request. */
  mutate: (input: MutationInput) => WireRequest | undefined;
};

export function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  return { ...request, headers: [...omitHeader(request, name), [name, value]] };
}

export function omitHeader({ headers }: WireRequest, name: string): WireRequest['headers'] {
  return headers.filter(([given]) => given !== name);
}
