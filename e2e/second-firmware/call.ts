import type { Device } from './device.ts';

/** The claims of a token. `gen` counts the passwords that the user had before. */
export type Claims = { sub: string; iat: number; exp: number; jti: string; gen: number };

/** A request that passed authentication, with its body. */
export type Call = {
  readonly claims: Claims;
  readonly id: string;
  readonly body: unknown;
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Whether it came to the local setup address. */
  readonly isLocal: boolean;
};

export type Reply = {
  readonly status: number;
  /** Bytes as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What happens once the response has left. */
  readonly after?: () => void;
};

export type Handler = (device: Device, call: Call) => Reply | Promise<Reply>;
