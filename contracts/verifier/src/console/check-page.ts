import { checkPolicy } from './check-policy.ts';
import { checkSecurityHeaders } from './check-security-headers.ts';
import { type ConsoleClient, type ConsoleResponse, pageAccept } from './console-client.ts';
import type { ConsoleFindings } from './console-rules.ts';
import { readPageConfig, removeConfig } from './page-config.ts';

/** Some routes of the console (R1.1). The server knows none of them. */
const deepLinks = ['/login?setup=1', '/network/ethernet/ip4', '/stillhouse-no-such-page'];
const missingFile = '/assets/stillhouse-no-such-file-00000000.js';
const missingOperation = '/api/v1/stillhouse-no-such-operation';

/**
 * Checks index.html and the addresses around it.
 * @param page the response to `/`
 * @returns the page as text, or null if there is none
 */
export async function checkPage(
  client: ConsoleClient,
  page: ConsoleResponse,
  target: URL,
  findings: ConsoleFindings,
): Promise<string | null> {
  const text = checkIndex(page, findings);
  checkSecurityHeaders('/', page, target, findings);
  if (text !== null) {
    const origins = readPageConfig(text, findings);
    checkPolicy(page.header('content-security-policy'), '/', origins, findings);
    for (const path of deepLinks) await checkDeepLink(client, path, text, findings);
  }
  await checkMissing(client, findings);
  return text;
}

function checkIndex(page: ConsoleResponse, findings: ConsoleFindings): string | null {
  if (page.status !== 200) {
    const location = page.header('location');
    const where = location === '' ? '' : ` to ${location}: use that address as --target`;
    findings.add('page-status', '/', `The status is ${page.status}${where}.`);
    return null;
  }
  const type = page.header('content-type');
  if (!/^text\/html\s*;\s*charset="?utf-8"?$/i.test(type)) {
    findings.add('page-type', '/', `content-type is ${type || 'missing'}.`);
  }
  const caching = page.header('cache-control');
  if (!/\b(no-cache|no-store|max-age=0)\b/i.test(caching)) {
    findings.add('page-caching', '/', `cache-control is ${caching || 'missing'}.`);
  }
  if (page.decoded === null) {
    const coding = page.header('content-encoding');
    findings.add('compression-wrong', '/', `The body cannot be decoded as ${coding}.`);
    return null;
  }
  const text = page.decoded.toString('utf8');
  const inline = [...text.matchAll(/<script\b([^<>]*)>/gi)].filter(
    ([, attributes = '']) => !/\bsrc=|application\/json/i.test(attributes),
  );
  if (inline.length > 0) {
    findings.add('page-inline-code', '/', `${inline.length} script(s) are in the page.`);
  }
  return text;
}

async function checkDeepLink(
  client: ConsoleClient,
  path: string,
  page: string,
  findings: ConsoleFindings,
): Promise<void> {
  const response = await client.get(path, { accept: pageAccept });
  if (response === null) return;
  if (response.status !== 200) {
    findings.add('deep-link', path, `The status is ${response.status}.`);
  } else if (removeConfig(response.decoded?.toString('utf8') ?? '') !== removeConfig(page)) {
    findings.add('deep-link', path, 'The page differs from that at /.');
  }
}

async function checkMissing(client: ConsoleClient, findings: ConsoleFindings): Promise<void> {
  const file = await client.get(missingFile);
  if (file !== null && file.status !== 404) {
    findings.add('unknown-file', missingFile, `The status is ${file.status}.`);
  }
  const operation = await client.get(missingOperation, { accept: pageAccept });
  if (operation !== null && (operation.status < 400 || isHtml(operation))) {
    const type = operation.header('content-type') || 'no type';
    findings.add('api-fallback', missingOperation, `Got ${operation.status} with ${type}.`);
  }
}

function isHtml(response: ConsoleResponse): boolean {
  return /^text\/html/i.test(response.header('content-type'));
}
