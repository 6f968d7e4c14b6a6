import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';

/** One side of an exchange as the journal shows it: JSON bodies with secrets redacted, other bodies by size and hash. */
export type MessageDigest = {
  mediaType: string | null;
  /** Size of the body in bytes; 0 when there was none. */
  bytes: number;
  /** The JSON body, secrets redacted; absent when there was none or it was not JSON. */
  body?: unknown;
  /** Lower-case hex SHA-256 of a body that is not JSON. */
  sha256?: string;
};

/** A fault that acted on an exchange. */
export type FiredFault = {
  id: string;
  kind: string;
  placement: 'ingress' | 'egress' | 'midBody';
};

/** What became of an exchange: `reset` by a fault or a power-off, `abandoned` by the client. */
export type Outcome = 'pending' | 'answered' | 'reset' | 'abandoned';

/** One exchange with the device's API, in the order in which the device took it up. */
export type JournalEntry = {
  /** Counts from 1 for each device; given when the request passes the ingress gate. */
  n: number;
  /** Simulated time, epoch ms, at which the device took the request up. */
  at: number;
  /** Simulated time, epoch ms, at which the answer left, or null. */
  answeredAt: number | null;
  /** Real time, epoch ms. The only value here that differs between two runs with the same input. */
  realAt: number;
  via: 'device' | 'setup';
  operationId: OperationId | null;
  method: string;
  path: string;
  role: Role | null;
  request: MessageDigest;
  response: MessageDigest | null;
  status: number | null;
  outcome: Outcome;
  /** Where the two bodies break the contract. */
  verdict: { request: Issue[]; reply: Issue[] };
  /** The answer was injected by a fault armed with `offContract`; its verdict fails no test. */
  intended: boolean;
  faults: FiredFault[];
};
