import type { Headers } from '../exchange.ts';
import { placeholders } from './redact.ts';

type Request = {
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly body: string | null;
};

/** Headers that curl makes itself. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'user-agent']);

/**
 * A line that makes a request again. Secrets come from the environment: STILLHOUSE_TOKEN,
 * STILLHOUSE_PASSWORD.
 * @param request without secrets; placeholders stand for them
 */
export function curlLine(request: Request, baseUrl: string, insecure: boolean): string {
  const words = ['curl', '-i'];
  if (insecure) words.push('-k');
  if (/(^|\/)\.\.?(\/|$)/.test(request.target)) words.push('--path-as-is');
  if (request.method === 'HEAD') words.push('--head');
  else if (request.method !== 'GET' || request.body !== null) words.push('-X', request.method);
  for (const [name, value] of request.headers) {
    const isDefault = name.toLowerCase() === 'accept' && value === '*/*';
    if (!ownHeaders.has(name.toLowerCase()) && !isDefault)
      words.push('-H', quoted(`${name}: ${value}`));
  }
  if (request.body !== null) words.push('--data-raw', quoted(request.body));
  words.push(quoted(`${baseUrl}${request.target}`));
  return words.join(' ');
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
    .replaceAll(placeholders.token, `'"$STILLHOUSE_TOKEN"'`)
    .replaceAll(placeholders.password, `'"$STILLHOUSE_PASSWORD"'`);
}
