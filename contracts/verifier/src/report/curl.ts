import type { Headers } from '../model/exchange.ts';
import { placeholders } from './redact.ts';

type Request = {
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly body: string | null;
};

/** Headers that curl sets itself. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'user-agent']);

/**
 * Formats a curl command that repeats a request. It takes secrets from the environment:
 * STILLHOUSE_TOKEN, STILLHOUSE_PASSWORD.
 * @param request with placeholders for secrets
 */
export function formatCurl(request: Request, baseUrl: string, insecure: boolean): string {
  const words = ['curl', '-i', ...(insecure ? ['-k'] : []), ...listCurlArguments(request)];
  words.push(quoteForShell(`${baseUrl}${request.target}`));
  return words.join(' ');
}

/** Returns the arguments of curl for a request, without its address. */
export function listCurlArguments(request: Request): string[] {
  const words: string[] = [];
  if (/(^|\/)\.\.?(\/|$)/.test(request.target)) words.push('--path-as-is');
  if (request.method === 'HEAD') words.push('--head');
  else if (request.method !== 'GET' || request.body !== null) words.push('-X', request.method);
  for (const [name, value] of request.headers) {
    const isDefault = name.toLowerCase() === 'accept' && value === '*/*';
    if (!ownHeaders.has(name.toLowerCase()) && !isDefault)
      words.push('-H', quoteForShell(`${name}: ${value}`));
  }
  if (request.body !== null) words.push('--data-raw', quoteForShell(request.body));
  return words;
}

/** Quotes for bash. A carriage return would be lost if the text is pasted. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
    .replaceAll('\r', () => `'$'\\r''`)
    .replaceAll(placeholders.token, `'"$STILLHOUSE_TOKEN"'`)
    .replaceAll(placeholders.password, `'"$STILLHOUSE_PASSWORD"'`);
}
