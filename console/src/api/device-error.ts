import type { OperationId } from '@stillhouse/contracts/operations';

/** Codes for failures that have no reply of the device behind them, or one that cannot be read. */
export type LocalErrorCode =
  | 'unreachable'
  | 'timed-out'
  | 'not-understood'
  | 'signed-out'
  | 'unknown';

/**
 * Why a call to the device failed: the one error type of the console.
 *
 * `status` is the HTTP status, 0 when no reply came. `code` is the stable code of the problem body
 * (RFC 9457) or one of LocalErrorCode. `detail` is what the device says for people, and may be empty.
 */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly operationId: OperationId;
  /** Of the response; empty without one. */
  readonly headers: Headers;

  constructor(
    operationId: OperationId,
    failure: { status: number; code: string; detail: string; headers?: Headers },
    options?: ErrorOptions,
  ) {
    const { status, code, detail } = failure;
    super(`${operationId} failed with ${status} ${code}${detail && `: ${detail}`}`, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.operationId = operationId;
    this.headers = failure.headers ?? new Headers();
  }

  /** Whether the device cannot be talked to at present: no reply, or it says itself that it is booting. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status === 503;
  }

  /** Whether the device may have done what it was told: its answer was lost, or says yes and cannot be read. */
  get isUnconfirmed(): boolean {
    return this.status < 300;
  }
}

/** A title or detail longer than this is no sentence for a person, but a page or a dump. */
const maxDetailLength = 300;

/**
 * Reads the body of an error reply: problem+json, or the plain text that older firmware answers.
 *
 * @param body the parsed JSON, or the text, or undefined for an empty body
 * @returns `detail` is the problem's detail, else its title, else the plain text
 */
export function readProblem(body: unknown): { code: string; detail: string } {
  if (typeof body === 'string') return { code: 'unknown', detail: plainText(body) };
  if (typeof body !== 'object' || body === null) return { code: 'unknown', detail: '' };
  const problem: { code?: unknown; detail?: unknown; title?: unknown } = body;
  return {
    code: nonEmptyText(problem.code) ?? 'unknown',
    detail: nonEmptyText(problem.detail) ?? nonEmptyText(problem.title) ?? '',
  };
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Proxies and old web servers answer whole pages; those are not shown. */
function plainText(body: string): string {
  const text = body.trim();
  return text.startsWith('<') || text.length > maxDetailLength ? '' : text;
}
