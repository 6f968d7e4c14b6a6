import { getMember } from '@stillhouse/foundation/is-record';
import type { RawExchange, ReadExchanges } from './to-traffic-exchange.ts';

/** Reads the exchanges of the verifier's `recording.json` or `device.json`. */
export function readRecording(recording: Record<string, unknown>): ReadExchanges {
  const { exchanges, target } = recording;
  const read: RawExchange[] = [];
  const notes: string[] = [];
  for (const [index, evidence] of (Array.isArray(exchanges) ? exchanges : []).entries()) {
    const exchange = readEvidence(evidence, String(target));
    if (exchange === null) {
      notes.push(`/exchanges/${index} is skipped: it has no valid time, method or target.`);
    } else read.push(exchange);
  }
  return { exchanges: read, notes };
}

function readEvidence(evidence: unknown, target: string): RawExchange | null {
  const request = getMember(evidence, 'request');
  const response = getMember(evidence, 'response');
  const at = Date.parse(String(getMember(evidence, 'at')));
  const url = URL.parse(String(getMember(request, 'target')), target);
  const method = getMember(request, 'method');
  if (Number.isNaN(at) || url === null || typeof method !== 'string') return null;
  const time = getMember(evidence, 'tookMs');
  const status = getMember(response, 'status');
  return {
    at,
    durationMs: typeof time === 'number' ? time : 0,
    method,
    url,
    requestHeaders: readHeaders(request),
    requestText: readText(request),
    response:
      typeof status === 'number'
        ? { status, headers: readHeaders(response), text: readText(response) }
        : null,
  };
}

function readHeaders(message: unknown): [string, string][] {
  const headers = getMember(message, 'headers');
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header): [string, string][] => {
    const [name, value] = Array.isArray(header) ? header : [];
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });
}

function readText(message: unknown): string | null {
  const body = getMember(message, 'body');
  return typeof body === 'string' ? body : null;
}
