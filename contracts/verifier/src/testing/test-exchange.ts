import type { Exchange } from '../model/exchange.ts';

type ExchangeDetails = Partial<Omit<Exchange, 'request' | 'response'>> & {
  readonly request?: Partial<Omit<Exchange['request'], 'body'>> & { readonly body?: string };
  readonly response?: {
    readonly status?: number;
    readonly body?: string;
    readonly headers?: [string, string][];
  };
};

/** The headers of every successful response. */
export const generalHeaders: readonly [string, string][] = [
  ['date', 'Mon, 07 Jan 2030 09:00:00 GMT'],
  ['cache-control', 'no-store'],
];

/** Creates an exchange from the details that a test needs. */
export function createTestExchange({
  request,
  response,
  ...others
}: ExchangeDetails = {}): Exchange {
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    n: 1,
    at: Date.UTC(2030, 0, 7, 9),
    tookMs: 2,
    operationId: 'getSystemSettings',
    purpose: 'test',
    as: 'admin',
    isValid: true,
    safety: 'read',
    failure: null,
    ...others,
    request: {
      method: request?.method ?? 'GET',
      target: request?.target ?? '/api/v1/settings/system',
      headers: request?.headers ?? [],
      body: request?.body === undefined ? null : encode(request.body),
    },
    response: {
      status: response?.status ?? 200,
      headers: response?.headers ?? [],
      body: encode(response?.body ?? '{}'),
      complete: true,
    },
  };
}
