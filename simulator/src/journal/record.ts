import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { digestRequest, digestResponse, type Payload, store } from './digest.ts';
import type { FiredFault, JournalEntry, MessageDigest, Outcome } from './entry.ts';
import { redactText } from './redact.ts';

const noIssues: readonly Issue[] = [];
const noFaults: readonly FiredFault[] = [];

/**
 * The record of an exchange in progress, which the pipeline fills. Cheap to create. Only `toEntry`
 * is expensive.
 */
export class JournalRecord {
  /** 0 until the journal opens the record. */
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
  responseIssues: readonly Issue[] = noIssues;
  faults: readonly FiredFault[] = noFaults;
  #request: Payload | MessageDigest | null = null;
  #response: Payload | MessageDigest | null = null;

  constructor(via: 'device' | 'setup', method: string, path: string) {
    this.via = via;
    this.method = method;
    this.path = path;
  }

  setRequest(payload: Payload | null): void {
    this.#request = store(payload);
  }

  /** A digest stands for a body that was never in memory as a whole. */
  setResponse(payload: Payload | MessageDigest | null): void {
    this.#response = store(payload);
  }

  /** Returns the response text including secrets, or null if there is none or it was not stored. */
  getResponseText(): string | null {
    const response = this.#response;
    if (response === null || !('data' in response)) return null;
    return typeof response.data === 'string'
      ? response.data
      : Buffer.from(response.data).toString();
  }

  addFault(fault: FiredFault): void {
    this.faults = [...this.faults, fault];
  }

  /** Returns a copy as an entry, with secrets redacted. */
  toEntry(): JournalEntry {
    return {
      n: this.n,
      at: this.at,
      answeredAt: this.answeredAt,
      realAt: this.realAt,
      via: this.via,
      operationId: this.operationId,
      method: this.method,
      path: redactText(this.path),
      role: this.role,
      request: digestRequest(this.#request),
      response: this.status === null ? null : digestResponse(this.#response, this.#request),
      status: this.status,
      outcome: this.outcome,
      verdict: { request: [...this.requestIssues], reply: [...this.responseIssues] },
      intended: this.intended,
      faults: [...this.faults],
    };
  }
}
