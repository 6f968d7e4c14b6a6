import { isIP } from 'node:net';
import { isLoopbackName } from '../target/lookup-host.ts';
import type { ConsoleResponse } from './console-client.ts';
import type { ConsoleFindings } from './console-rules.ts';

/** Checks the headers that pages and files share (R7.60, R7.61). */
export function checkSecurityHeaders(
  path: string,
  response: ConsoleResponse,
  target: URL,
  findings: ConsoleFindings,
): void {
  const expectHeader = (
    rule: 'header-nosniff' | 'header-referrer' | 'header-isolation',
    name: string,
    value: string,
  ) => {
    const found = response.header(name);
    if (found.toLowerCase() !== value)
      findings.add(rule, path, `${name} is ${found || 'missing'}.`);
  };
  expectHeader('header-nosniff', 'x-content-type-options', 'nosniff');
  if (path !== '/') return;
  expectHeader('header-referrer', 'referrer-policy', 'no-referrer');
  const isHttps = target.protocol === 'https:';
  const isLocal = isLoopback(target.hostname);
  if (isHttps || isLocal) {
    expectHeader('header-isolation', 'cross-origin-opener-policy', 'same-origin');
  }
  const transport = response.header('strict-transport-security');
  const [, seconds = '0'] = /max-age="?(\d+)/i.exec(transport) ?? [];
  if (isHttps && !isLocal && Number(seconds) < 31_536_000) {
    const text = `strict-transport-security is ${transport || 'missing'}.`;
    findings.add('header-transport', path, text);
  }
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isLoopbackName(address) || (isIP(address) !== 0 && /^(127\.|::1$)/.test(address));
}
