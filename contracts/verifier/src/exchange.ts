import type { Operation, OperationId, Role } from '@stillhouse/contracts/operations';

/** Names as they were on the wire; the same name may come twice. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** A request as it left. */
export type Sent = {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array | null;
};

/** An answer as it came. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** False when the connection ended before the body was whole (RFC 9112 section 8). */
  readonly complete: boolean;
};

/** Why there is no answer. */
export type Failure = {
  readonly kind: 'refused' | 'reset' | 'timed-out' | 'closed' | 'tls' | 'not-http' | 'too-big';
  readonly detail: string;
};

/** What the token of a request is. `none`: no token. `odd`: one that no device may take. */
export type As = Role | 'none' | 'odd';

/** One request and what came of it; the unit that every judgement points to. */
export type Exchange = {
  /** Counts from 1 in a run. */
  readonly n: number;
  /** Epoch milliseconds when the request left. */
  readonly at: number;
  readonly tookMs: number;
  /** The operation that the request is meant to call; null for a path or method that the contract does not have. */
  readonly operationId: OperationId | null;
  /** The id of the check that asked, or `run` for the run's own needs. */
  readonly purpose: string;
  readonly as: As;
  /** Whether the request keeps the contract, so that its answer has to be a good one. */
  readonly isValid: boolean;
  readonly safety: Operation['safety'];
  readonly sent: Sent;
  readonly answer: Answer | null;
  readonly failure: Failure | null;
};

/** The value of a header, in any case of its name; undefined without it. Several are joined (RFC 9110 section 5.3). */
export function getHeader(headers: Headers, name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The body as JSON; undefined when it is none. */
export function parseJsonBody(answer: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch {
    return undefined;
  }
}
