import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { answeredDigest, kept, type Payload, sentDigest } from './digest.ts';
import type { FiredFault, JournalEntry, MessageDigest, Outcome } from './entry.ts';
import { withoutTokens } from './redact.ts';

const noIssues: readonly Issue[] = [];
const noFaults: readonly FiredFault[] = [];

/** An exchange while it goes on: the pipeline writes, the journal reads. Cheap to make; dear only to show. */
export class JournalRecord {
  /** 0 until the journal opens it. */
  n = 0;
  at = 0;
  realAt = 0;
  readonly via: 'device' | 'setup';
  readonly method: string;
  readonly path: string;
  operationId: OperationId | null = null;
  role: Role | null = null;
  answeredAt: number | null = null;
  status: number | null = null;
  outcome: Outcome = 'pending';
  intended = false;
  requestIssues: readonly Issue[] = noIssues;
  replyIssues: readonly Issue[] = noIssues;
  faults: readonly FiredFault[] = noFaults;
  #request: Payload | MessageDigest | null = null;
  #response: Payload | MessageDigest | null = null;

  constructor(via: 'device' | 'setup', method: string, path: string) {
    this.via = via;
    this.method = method;
    this.path = path;
  }

  keepRequest(payload: Payload | null): void {
    this.#request = kept(payload);
  }

  keepResponse(payload: Payload | null): void {
    this.#response = kept(payload);
  }

  /** The answer's text as it was sent, secrets included; null when it was none, or is not kept. */
  answeredText(): string | null {
    const response = this.#response;
    if (response === null || !('data' in response)) return null;
    return typeof response.data === 'string'
      ? response.data
      : Buffer.from(response.data).toString();
  }

  addFault(fault: FiredFault): void {
    this.faults = [...this.faults, fault];
  }

  /** The entry with secrets redacted; a copy. */
  show(): JournalEntry {
    return {
      n: this.n,
      at: this.at,
      answeredAt: this.answeredAt,
      realAt: this.realAt,
      via: this.via,
      operationId: this.operationId,
      method: this.method,
      path: withoutTokens(this.path),
      role: this.role,
      request: sentDigest(this.#request),
      response: this.status === null ? null : answeredDigest(this.#response, this.#request),
      status: this.status,
      outcome: this.outcome,
      verdict: { request: [...this.requestIssues], reply: [...this.replyIssues] },
      intended: this.intended,
      faults: [...this.faults],
    };
  }
}
