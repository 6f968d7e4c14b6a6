import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getHeader } from '../model/exchange.ts';
import { maxBodyBytes } from '../target/received-body.ts';
import { Wire, type WireOptions } from '../target/wire.ts';
import type { ConsoleFindings } from './console-rules.ts';

const defaultTimeoutMs = 10_000;

export const pageAccept = 'text/html,application/xhtml+xml,*/*;q=0.8';

type RequestOptions = {
  readonly method?: 'GET' | 'HEAD';
  /** Default: any type. */
  readonly accept?: string;
  /** Default: no such header. */
  readonly acceptEncoding?: string;
  readonly headers?: readonly (readonly [string, string])[];
};

export type ConsoleResponse = {
  readonly status: number;
  /** Returns the value of a header, or the empty string. */
  readonly header: (name: string) => string;
  /** As on the wire. */
  readonly body: Buffer;
  /** Without its content coding; null if it cannot be decoded. */
  readonly decoded: Buffer | null;
};

/** Requests pages and files as browsers do, without signing in. */
export class ConsoleClient {
  readonly #wire: Wire;
  readonly #timeoutMs: number;
  readonly #findings: ConsoleFindings;

  constructor(options: WireOptions, timeoutScale: number, findings: ConsoleFindings) {
    this.#wire = new Wire(options);
    this.#timeoutMs = defaultTimeoutMs * timeoutScale;
    this.#findings = findings;
  }

  /** Returns null, after adding a finding, if there is no whole response. */
  async get(path: string, options: RequestOptions = {}): Promise<ConsoleResponse | null> {
    const result = await this.tryGet(path, options);
    if (typeof result !== 'string') return result;
    this.#findings.add('no-response', path, `No whole response: ${result}.`);
    return null;
  }

  /** Returns why there is no response, if there is none. */
  async tryGet(
    path: string,
    { method = 'GET', accept = '*/*', acceptEncoding, headers = [] }: RequestOptions = {},
  ): Promise<ConsoleResponse | string> {
    const encoding = acceptEncoding === undefined ? [] : [['accept-encoding', acceptEncoding]];
    const request = {
      method,
      target: path,
      headers: [
        ['host', this.#wire.host],
        ['user-agent', 'stillhouse-verify'],
        ['accept', accept],
        ...encoding,
        ...headers,
      ] as [string, string][],
      body: null,
    };
    const { response, failure } = await this.#wire.send(request, this.#timeoutMs);
    if (response === null) return failure?.detail ?? 'no response';
    if (!response.complete) return `the body ended after ${response.body.length} bytes`;
    const header = (name: string) => getHeader(response.headers, name) ?? '';
    const body = Buffer.from(response.body);
    const decoded = decode(body, header('content-encoding'));
    return { status: response.status, header, body, decoded };
  }

  close(): void {
    this.#wire.close();
  }
}

function decode(body: Buffer, coding: string): Buffer | null {
  const options = { maxOutputLength: maxBodyBytes };
  try {
    if (coding === '' || coding === 'identity') return body;
    if (coding === 'br') return brotliDecompressSync(body, options);
    return /^(x-)?gzip$/i.test(coding) ? gunzipSync(body, options) : null;
  } catch {
    return null;
  }
}
