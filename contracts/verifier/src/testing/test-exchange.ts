import type { Exchange } from '../exchange.ts';

type Reported = Partial<Omit<Exchange, 'sent' | 'answer'>> & {
  readonly sent?: Partial<Omit<Exchange['sent'], 'body'>> & { readonly body?: string };
  readonly answer?: {
    readonly status?: number;
    readonly body?: string;
    readonly headers?: [string, string][];
  };
};

/** An exchange with what matters to a test. */
export function exchange({ sent, answer, ...about }: Reported = {}): Exchange {
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
    ...about,
    sent: {
      method: sent?.method ?? 'GET',
      target: sent?.target ?? '/api/v1/settings/system',
      headers: sent?.headers ?? [],
      body: sent?.body === undefined ? null : encode(sent.body),
    },
    answer: {
      status: answer?.status ?? 200,
      headers: answer?.headers ?? [],
      body: encode(answer?.body ?? '{}'),
      complete: true,
    },
  };
}
