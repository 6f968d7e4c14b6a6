import { createHash } from 'node:crypto';
import type { NameOrigin } from '@stillhouse/foundation/secret-names';
import { type Exchange, getHeader, type Headers } from '../model/exchange.ts';
import { formatCurl } from './curl.ts';
import type { Redactor } from './redact.ts';

/** Longer bodies are truncated in reports. */
const maxBodyText = 4000;

/** Only the start of a longer body is searched for secrets. It is longer than what is reported. */
const maxBodyBytes = 1024 * 1024;

/** An exchange in a report: without secrets, and with a command that repeats it. */
export type Evidence = {
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
  readonly tookMs: number;
  readonly operationId: string | null;
  /** The check that sent the request. */
  readonly purpose: string;
  readonly as: Exchange['as'];
  readonly curl: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Headers;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
    /** False if the connection ended before the body was complete. */
    readonly complete: boolean;
  } | null;
  /** Why there is no response. */
  readonly failure: string | null;
};

/** @param maxText limit of a body; the rest is left out */
export function getEvidence(
  exchange: Exchange,
  redactor: Redactor,
  baseUrl: string,
  insecure: boolean,
  maxText = maxBodyText,
): Evidence {
  const { n, at, tookMs, operationId, purpose, as, response, failure } = exchange;
  const request = {
    method: exchange.request.method,
    target: redactor.redactTarget(exchange.request.target),
    headers: redactor.redactHeaders(exchange.request.headers, 'request'),
    body: exchange.request.body && formatBody(exchange.request, 'request', redactor, maxText),
  };
  return {
    n,
    at: new Date(at).toISOString(),
    tookMs: Math.round(tookMs * 10) / 10,
    operationId,
    purpose,
    as,
    curl: formatCurl(request, baseUrl, insecure),
    request,
    response: response && {
      status: response.status,
      headers: redactor.redactHeaders(response.headers, 'response'),
      body: formatBody(response, 'response', redactor, maxText),
      complete: response.complete,
    },
    failure: failure && `${failure.kind}: ${redactor.redactText(failure.detail)}`,
  };
}

/** Returns text without secrets. Other bytes may contain secrets, so only length and hash. */
function formatBody(
  { headers, body }: { headers: Headers; body: Uint8Array | null },
  origin: NameOrigin,
  redactor: Redactor,
  maxText: number,
): string {
  const bytes = body ?? new Uint8Array();
  const text = getText(bytes);
  if (text === null) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    return `<${bytes.length} bytes, sha256 ${hash}>`;
  }
  const redacted = redactor.redactBody(text, getHeader(headers, 'content-type') ?? '', origin);
  // A hash of a short text would tell the text.
  if (redacted === null) return `<${bytes.length} bytes that are neither JSON nor a form>`;
  if (bytes.length > maxBodyBytes)
    return `${redacted.slice(0, maxText)}… <${bytes.length} bytes in all>`;
  if (redacted.length <= maxText) return redacted;
  return `${redacted.slice(0, maxText)}… <${redacted.length - maxText} more characters>`;
}

function getText(body: Uint8Array): string | null {
  try {
    const stream = body.length > maxBodyBytes;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = decoder.decode(body.subarray(0, maxBodyBytes), { stream });
    // Control characters other than white space show that it is not text.
    return /(?!\s)\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
