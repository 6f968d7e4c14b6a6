import { createHash } from 'node:crypto';
import type { Exchange, Headers } from '../model/exchange.ts';
import { formatCurl } from './curl.ts';
import type { Redactor } from './redact.ts';

/** Longer bodies are truncated in reports. */
const maxBodyText = 4000;

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
    target: redactor.redactText(exchange.request.target),
    headers: redactHeaders(exchange.request.headers, redactor),
    body:
      exchange.request.body === null ? null : formatBody(exchange.request.body, redactor, maxText),
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
      headers: redactHeaders(response.headers, redactor),
      body: formatBody(response.body, redactor, maxText),
      complete: response.complete,
    },
    failure: failure && `${failure.kind}: ${redactor.redactText(failure.detail)}`,
  };
}

function redactHeaders(headers: Headers, redactor: Redactor): Headers {
  return headers.map(([name, value]) => [name, redactor.redactHeader(name, value)]);
}

/** Returns text without secrets. Other bytes may contain secrets, so only length and hash. */
function formatBody(body: Uint8Array, redactor: Redactor, maxText: number): string {
  const text = getText(body);
  if (text === null) {
    const hash = createHash('sha256').update(body).digest('hex');
    return `<${body.length} bytes, sha256 ${hash}>`;
  }
  const redacted = redactor.redactBody(text);
  if (redacted.length <= maxText) return redacted;
  return `${redacted.slice(0, maxText)}… <${redacted.length - maxText} more characters>`;
}

function getText(body: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Control characters other than white space show that it is not text.
    return /(?!\s)\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
