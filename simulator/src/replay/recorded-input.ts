import type { BundleBody, RecordedBody } from './body-reference.ts';

/** A moment of a device: its time, and the count of timers fired since its start. */
export type Moment = {
  /** Simulated time, epoch ms. */
  at: number;
  timers: number;
};

/** A token in a request, and its origin if known. */
export type SeenToken = {
  raw: string;
  /** The device's key when the token was first seen. */
  signingKey: string;
  /** The number of the sign-in that issued it. */
  from: number | null;
};

export interface RecordedRequest extends Moment {
  do: 'request';
  n: number;
  via: 'device' | 'setup';
  method: string;
  target: string;
  authorization: { token: SeenToken } | { scheme: string } | null;
  contentType?: string;
  contentEncoding?: string;
  /**
   * Set for a body that was incomplete or too long. Undefined once the body has come: a deleted
   * property would make the object large and slow.
   */
  announced?: number | undefined;
  body?: RecordedBody;
  verbatim?: string[];
  later?: true;
  /** The body was complete before the device accepted the request. */
  whole?: true;
}

export interface RecordedControl extends Moment {
  do: 'control';
  operationId: string;
  path: Record<string, string>;
  body?: BundleBody;
  verbatim?: string[];
}

/** An input of a device. */
export type RecordedInput =
  | RecordedRequest
  | (Moment & { do: 'arrival' | 'leave'; of: number })
  | RecordedControl
  /** The device created a key, which does not depend on the seed. This is the public key. */
  | (Moment & { do: 'key'; publicKey: string });
