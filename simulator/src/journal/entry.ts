import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';

/** One message of an exchange: JSON bodies with secrets redacted, other bodies by size and hash. */
export type MessageDigest = {
  mediaType: string | null;
  /** Size of the body in bytes, 0 without a body. */
  bytes: number;
  /** The JSON body with secrets redacted. Absent if there is none. */
  body?: unknown;
  /** SHA-256 in lower-case hex of a body that is not JSON. */
  sha256?: string;
};

/** A fault that acted on an exchange. */
export type FiredFault = {
  id: string;
  kind: string;
  placement: 'ingress' | 'egress' | 'midBody';
};

/** The outcome: `reset` by a fault or a power loss, `abandoned` by the client. */
export type ExchangeOutcome = 'pending' | 'answered' | 'reset' | 'abandoned';

/** One exchange with the device's API, in order of acceptance. */
export type JournalEntry = {
  /** Counts from 1 per device, assigned when the request passes the lockstep barrier. */
  n: number;
  /** Simulated time of acceptance, epoch ms. */
  at: number;
  /** Simulated time of the response, epoch ms, or null. */
  answeredAt: number | null;
  /** Real time, epoch ms. The only value that differs between two runs with the same input. */
  realAt: number;
  via: 'device' | 'setup';
  operationId: OperationId | null;
  method: string;
  path: string;
  role: Role | null;
  request: MessageDigest;
  response: MessageDigest | null;
  status: number | null;
  outcome: ExchangeOutcome;
  /** Violations of the contract in both bodies. */
  verdict: { request: Issue[]; reply: Issue[] };
  /** The response comes from a fault armed with `offContract`, so its violations fail no test. */
  intended: boolean;
  faults: FiredFault[];
};
