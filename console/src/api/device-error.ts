import type { OperationId } from '@stillhouse/contracts/operations';

/** Codes of failures without a response, or with one that cannot be read. */
export type LocalErrorCode =
  | 'unreachable'
  | 'timed-out'
  | 'not-understood'
  | 'signed-out'
  | 'not-offered'
  | 'unknown';

/**
 * Why a request to the device failed: the only error type of the console.
 *
 * `status` is the HTTP status, or 0 without a response. `code` is the stable code of the problem
 * body (RFC 9457) or a LocalErrorCode. `detail` is the device's message for people, and may be
 * empty.
 */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly operationId: OperationId;
  /** Headers of the response; empty without one. */
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

  /** Whether the device is out of reach: it did not respond, or it is booting. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status === 503;
  }

  /** Whether a restarting device is not back yet: no response, or that of a gateway. */
  get isAway(): boolean {
    return this.isUnreachable || this.status === 502 || this.status === 504;
  }

  /**
   * Whether the device may have made the change: the response was lost, or it is a success that
   * cannot be read.
   */
  get isUnconfirmed(): boolean {
    return this.status < 300;
  }
}

/** A longer title or detail is a page or a dump instead of a sentence. */
const maxDetailLength = 300;

/**
 * Reads the body of an error response: problem+json, or the plain text of older firmware.
 *
 * @param body the parsed JSON, or the text, or undefined for an empty body
 * @returns `detail` is the problem's detail, else its title, else the plain text
 */
export function readProblem(body: unknown): { code: string; detail: string } {
  if (typeof body === 'string') return { code: 'unknown', detail: toPlainText(body) };
  if (typeof body !== 'object' || body === null) return { code: 'unknown', detail: '' };
  const problem: { code?: unknown; detail?: unknown; title?: unknown } = body;
  return {
    code: toNonEmptyText(problem.code) ?? 'unknown',
    detail: toNonEmptyText(problem.detail) ?? toNonEmptyText(problem.title) ?? '',
  };
}

function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Proxies and old web servers respond with whole pages, which are not displayed. */
function toPlainText(body: string): string {
  const text = body.trim();
  return text.startsWith('<') || text.length > maxDetailLength ? '' : text;
}
