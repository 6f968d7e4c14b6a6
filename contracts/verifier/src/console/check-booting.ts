import { parseCount } from '../model/exchange.ts';
import { type ConsoleClient, type ConsoleResponse, pageAccept } from './console-client.ts';
import type { ConsoleFindings } from './console-rules.ts';

const minPauseMs = 100;
const maxPauseMs = 5000;
const defaultPauseMs = 500;

export type BootingOptions = {
  /** How long to wait for a device that is starting. */
  readonly bootTimeoutMs: number;
  pause(ms: number): Promise<void>;
};

/**
 * Checks the page of a starting device, and waits until it has started.
 * @param first the response to `/`
 * @returns the response to `/` of the started device, or why there is none
 */
export async function checkBooting(
  client: ConsoleClient,
  first: ConsoleResponse,
  { bootTimeoutMs, pause }: BootingOptions,
  findings: ConsoleFindings,
): Promise<ConsoleResponse | string> {
  checkBootingPage(first, findings);
  const ends = performance.now() + bootTimeoutMs;
  let last: ConsoleResponse | string = first;
  while (performance.now() < ends) {
    const seconds = typeof last === 'string' ? null : parseCount(last.header('retry-after'));
    const wantedMs = seconds === null ? defaultPauseMs : seconds * 1000;
    await pause(Math.min(Math.max(wantedMs, minPauseMs), maxPauseMs));
    // A device may drop connections when its server starts.
    last = await client.tryGet('/', { accept: pageAccept });
    if (typeof last !== 'string' && last.status !== 503) return last;
  }
  return `The device is still starting after ${Math.round(bootTimeoutMs / 1000)} s`;
}

function checkBootingPage(page: ConsoleResponse, findings: ConsoleFindings): void {
  const retryAfter = page.header('retry-after');
  if (parseCount(retryAfter) === null) {
    findings.add('booting-retry', '/', `retry-after is ${retryAfter || 'missing'}.`);
  }
  const problems = [
    ...(/^text\/html/i.test(page.header('content-type')) ? [] : ['it is not text/html']),
    ...(/\bno-(cache|store)\b/i.test(page.header('cache-control')) ? [] : ['caches may keep it']),
    ...(/<script/i.test(page.decoded?.toString('utf8') ?? '') ? ['it contains a script'] : []),
  ];
  if (problems.length > 0)
    findings.add('booting-page', '/', `The 503 page: ${problems.join(', ')}.`);
  if (page.header('refresh') === '') {
    findings.add('booting-reload', '/', 'The 503 page has no header refresh.');
  }
}
