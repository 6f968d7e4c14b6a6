import type { Evidence } from '../report/evidence.ts';

/** Formats an exchange as text: the command that repeats it, then the response. */
export function formatExchange({ n, at, curl, response, failure }: Evidence): string {
  const lines = [`Exchange ${n}, ${at}`, curl, ''];
  if (response === null) return [...lines, failure ?? 'No response.'].join('\n');
  return [
    ...lines,
    `HTTP ${response.status}`,
    ...response.headers.map(([name, value]) => `${name}: ${value}`),
    '',
    response.body,
  ].join('\n');
}
