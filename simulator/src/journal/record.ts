import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { decodeText, digestRequest, digestResponse, type StoredMessage, store } from './digest.ts';
import type { ExchangeOutcome, FiredFault, JournalEntry } from './entry.ts';
import { showPublicSignIn } from './public-sign-in.ts';
import { redactText } from './redact.ts';
import { listRepeatableSecrets, removeRepeated } from './repeated-secrets.ts';

/** Everything that a record stores, as plain values. */
export type RecordValues = Omit<JournalEntry, 'request' | 'response' | 'verdict' | 'faults'> & {
  requestIssues: readonly Issue[];
  responseIssues: readonly Issue[];
  faults: readonly FiredFault[];
  request: StoredMessage;
  response: StoredMessage;
};

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
  outcome: ExchangeOutcome = 'pending';
  intended = false;
  requestIssues: readonly Issue[] = noIssues;
  responseIssues: readonly Issue[] = noIssues;
  faults: readonly FiredFault[] = noFaults;
  #request: StoredMessage = null;
  #response: StoredMessage = null;

  constructor(via: 'device' | 'setup', method: string, path: string) {
    this.via = via;
    this.method = method;
    this.path = path;
  }

  /** Creates a record from its values. */
  static restore({ via, method, path, request, response, ...values }: RecordValues): JournalRecord {
    const record = Object.assign(new JournalRecord(via, method, path), values);
    record.#request = request;
    record.#response = response;
    return record;
  }

  toValues(): RecordValues {
    return { ...this, request: this.#request, response: this.#response };
  }

  setRequest(payload: StoredMessage): void {
    this.#request = store(payload);
  }

  /** A digest stands for a body that was never in memory as a whole. */
  setResponse(payload: StoredMessage): void {
    this.#response = store(payload);
  }

  /** Returns the response text including secrets, or null if there is none or it was not stored. */
  getResponseText(): string | null {
    return getText(this.#response);
  }

  /** True if its request or response broke the contract, unless a fault intended it. */
  get breaksContract(): boolean {
    return this.requestIssues.length > 0 || (this.responseIssues.length > 0 && !this.intended);
  }

  addFault(fault: FiredFault): void {
    this.faults = [...this.faults, fault];
  }

  /**
   * Returns a copy as an entry, with secrets redacted.
   * @param publicPassword everybody knows it, so sign-ins with it are shown
   */
  toEntry(publicPassword?: string): JournalEntry {
    const entry = this.#removeRepeated(this.#toRedactedEntry());
    if (publicPassword === undefined) return entry;
    const texts = { request: getText(this.#request), response: getText(this.#response) };
    return showPublicSignIn(entry, texts, publicPassword);
  }

  /** Messages and problems repeat values of the request. */
  #removeRepeated(entry: JournalEntry): JournalEntry {
    const { verdict, response } = entry;
    if (verdict.request.length === 0 && (this.status ?? 0) < 400) return entry;
    const secrets = listRepeatableSecrets(getText(this.#request));
    return {
      ...entry,
      response:
        response !== null && 'body' in response
          ? { ...response, body: removeRepeated(response.body, secrets) }
          : response,
      verdict: removeRepeated(verdict, secrets) as JournalEntry['verdict'],
    };
  }

  #toRedactedEntry(): JournalEntry {
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

/** Returns null if there is no body or it was not stored. */
function getText(payload: StoredMessage): string | null {
  if (payload === null || !('data' in payload)) return null;
  return decodeText(payload.data);
}
