import type { Operation } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { WireRequest } from './wire-request.ts';

/** What a way to spoil a request has to work with. */
export type Spoiling = {
  operation: Operation;
  random: RandomStream;
  /** The request as the device would take it up, without a body. */
  request: WireRequest;
  /** Tokens that do not let this operation be called. */
  refused: {
    expired: string;
    /** Of a user who may not call it; null when all may. */
    otherRole: string | null;
  };
};

/** One way to spoil a request. */
export type Spoiler = {
  name: string;
  /** Which operations' requests can be spoiled so; default all. */
  appliesTo?: (operation: Operation) => boolean;
  /**
   * The request never gets as far as the operation: the status need not be one that it declares.
   */
  isBeforeOperation?: boolean;
  /** Undefined when this draw gives nothing malformed. */
  spoil: (spoiling: Spoiling) => WireRequest | undefined;
};

export function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  return { ...request, headers: [...without(request, name), [name, value]] };
}

export function without({ headers }: WireRequest, name: string): WireRequest['headers'] {
  return headers.filter(([given]) => given !== name);
}
