import { createHash } from 'node:crypto';
import type { Exchange, Headers } from '../exchange.ts';
import { curlLine } from './curl.ts';
import type { Redactor } from './redact.ts';

/** Longer bodies are cut in reports. */
const maxBodyText = 4000;

/** An exchange as it stands in reports: without secrets, and with a line to see it again. */
export type Evidence = {
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
  readonly tookMs: number;
  readonly operationId: string | null;
  /** Which check asked. */
  readonly purpose: string;
  readonly as: Exchange['as'];
  readonly curl: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Headers;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
    /** False when the connection ended before the body was whole. */
    readonly complete: boolean;
  } | null;
  /** Why there is no answer. */
  readonly failure: string | null;
};

export function getEvidence(
  exchange: Exchange,
  redactor: Redactor,
  baseUrl: string,
  insecure: boolean,
): Evidence {
  const { n, at, tookMs, operationId, purpose, as, sent, answer, failure } = exchange;
  const request = {
    method: sent.method,
    target: redactor.text(sent.target),
    headers: clean(sent.headers, redactor),
    body: sent.body === null ? null : bodyText(sent.body, redactor),
  };
  return {
    n,
    at: new Date(at).toISOString(),
    tookMs: Math.round(tookMs * 10) / 10,
    operationId,
    purpose,
    as,
    curl: curlLine(request, baseUrl, insecure),
    request,
    answer: answer && {
      status: answer.status,
      headers: clean(answer.headers, redactor),
      body: bodyText(answer.body, redactor),
      complete: answer.complete,
    },
    failure: failure && `${failure.kind}: ${redactor.text(failure.detail)}`,
  };
}

function clean(headers: Headers, redactor: Redactor): Headers {
  return headers.map(([name, value]) => [name, redactor.header(name, value)]);
}

/** Text without secrets; of other bytes, which may hide any, only how many and their hash. */
function bodyText(body: Uint8Array, redactor: Redactor): string {
  const text = getText(body);
  if (text === null) {
    const hash = createHash('sha256').update(body).digest('hex');
    return `<${body.length} bytes, sha256 ${hash}>`;
  }
  const whole = redactor.body(text);
  if (whole.length <= maxBodyText) return whole;
  return `${whole.slice(0, maxBodyText)}… <${whole.length - maxBodyText} characters more>`;
}

function getText(body: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Control characters other than white space: no text, even if it decodes.
    return /(?!\s)\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
