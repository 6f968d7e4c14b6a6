import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  createTestManifest,
  type Served,
  startTestConsole,
  testChunk,
  testPolicy,
  testScript,
} from '../testing/test-console.ts';
import {
  type ConsoleCheckOptions,
  type ConsoleCheckResult,
  checkConsole,
} from './check-console.ts';
import { checkSecurityHeaders } from './check-security-headers.ts';
import { ConsoleFindings, type ConsoleRule, consoleRules } from './console-rules.ts';

type Change = (served: Served, request: IncomingMessage, path: string) => void;

async function check(change?: Change, changed: Partial<ConsoleCheckOptions> = {}) {
  return await checkConsole({
    baseUrl: await startTestConsole(change),
    timeoutScale: 1,
    bootTimeoutMs: 20_000,
    pause: async () => undefined,
    manifest: createTestManifest(),
    note: () => undefined,
    ...changed,
  });
}

const listRules = ({ findings }: ConsoleCheckResult) =>
  [...new Set(findings.map(({ rule }) => rule))].sort();

/** Changes the responses of one path. */
const at =
  (where: string, change: (served: Served, request: IncomingMessage) => void): Change =>
  (served, request, path) => {
    if (path === where) change(served, request);
  };

const setHeader = (where: string, name: string, value: string) =>
  at(where, ({ headers }) => {
    headers[name] = value;
  });

const dropHeader = (where: string, name: string) =>
  at(where, ({ headers }) => {
    delete headers[name];
  });

const setPolicy = (search: string, replacement: string) =>
  setHeader('/', 'content-security-policy', testPolicy.replace(search, replacement));

const replaceText = (where: string, search: string, replacement: string) =>
  at(where, (served) => {
    served.body = Buffer.from(served.body.toString().replace(search, replacement));
  });

const setStatus = (where: string, status: number) =>
  at(where, (served) => {
    served.status = status;
  });

/** The first request gets the page of a starting device. */
function startLate(change: (served: Served) => void): Change {
  let requests = 0;
  return (served) => {
    requests += 1;
    if (requests > 1) return;
    Object.assign(served, { status: 503, body: Buffer.from('<p>Starting') });
    Object.assign(served.headers, { 'retry-after': '1', refresh: '1' });
    change(served);
  };
}

const isFor = (request: IncomingMessage, coding: string) =>
  request.headers['accept-encoding']?.includes(coding) === true;

const defects: [ConsoleRule, string, Change][] = [
  ['no-response', 'a file without a response', setStatus(testChunk, 0)],
  [
    'no-response',
    'a file that ends early',
    at(testChunk, ({ headers }) => {
      Object.assign(headers, { 'content-length': '999999', connection: 'close' });
    }),
  ],
  ['page-status', 'a redirect of the page', setStatus('/', 302)],
  ['page-type', 'a page without charset', setHeader('/', 'content-type', 'text/html')],
  ['page-caching', 'a page that is cached', setHeader('/', 'cache-control', 'max-age=3600')],
  ['page-config', 'a page without a build id', replaceText('/', '"buildId":"abc"', '"a":1')],
  ['page-config', 'a configuration that is not JSON', replaceText('/', '"buildId":"abc"', '')],
  ['deep-link', 'a deep link that is 404', setStatus('/network/ethernet/ip4', 404)],
  [
    'deep-link',
    'a deep link with another page',
    replaceText('/network/ethernet/ip4', '<!doctype html>', ''),
  ],
  [
    'unknown-file',
    'a page instead of a missing script',
    setStatus('/assets/stillhouse-no-such-file-00000000.js', 200),
  ],
  [
    'api-fallback',
    'a page instead of a missing operation',
    setStatus('/api/v1/stillhouse-no-such-operation', 200),
  ],
  ['policy-missing', 'no policy', dropHeader('/', 'content-security-policy')],
  [
    'policy-weak',
    'inline scripts',
    setPolicy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  ],
  [
    'policy-weak',
    'connections to anywhere',
    setPolicy("connect-src 'self'", "connect-src 'self' *"),
  ],
  ['policy-weak', 'forms', setPolicy("; form-action 'none'", '')],
  ['policy-weak', 'frames of any site', setPolicy("; frame-ancestors 'none'", '')],
  ['policy-blocks', 'a policy without the cloud', setPolicy(' https://cloud.example', '')],
  ['policy-blocks', 'a policy without probes', setPolicy(' http: https:', '')],
  ['header-nosniff', 'sniffed types', dropHeader(testScript, 'x-content-type-options')],
  ['header-referrer', 'addresses for other sites', dropHeader('/', 'referrer-policy')],
  ['header-isolation', 'a shared window', dropHeader('/', 'cross-origin-opener-policy')],
  ['file-status', 'a missing chunk', setStatus(testChunk, 404)],
  ['file-type', 'a script as text', setHeader(testScript, 'content-type', 'text/plain')],
  ['file-caching', 'a script without caching', setHeader(testScript, 'cache-control', 'no-cache')],
  [
    'file-caching',
    'a short caching',
    setHeader(testChunk, 'cache-control', 'max-age=60, immutable'),
  ],
  [
    'brotli-missing',
    'no brotli',
    at(testChunk, (served, request) => {
      if (!isFor(request, 'gzip;q=0.5')) return;
      delete served.headers['content-encoding'];
      served.body = Buffer.from(brotliText());
    }),
  ],
  [
    'compression-refused',
    'brotli for a client that rejects it',
    at(testChunk, (served, request) => {
      if (!isFor(request, 'br;q=0')) return;
      served.headers['content-encoding'] = 'br';
      served.body = brotliCompressSync(brotliText());
    }),
  ],
  [
    'compression-wrong',
    'a file that is compressed twice',
    at(testChunk, (served, request) => {
      if (isFor(request, 'br;q=0')) served.body = gzipSync(served.body);
    }),
  ],
  [
    'compression-wrong',
    'a copy of another build',
    at(testChunk, (served, request) => {
      if (isFor(request, 'gzip;q=0.5')) served.body = brotliCompressSync('export {};');
    }),
  ],
  [
    'vary-missing',
    'an uncompressed file without vary',
    at(testChunk, (served, request) => {
      if (request.headers['accept-encoding'] === undefined) delete served.headers.vary;
    }),
  ],
  ['etag-shared', 'one etag for all copies', setHeader(testChunk, 'etag', '"1"')],
  [
    'head-differs',
    'a HEAD without compression',
    at(testScript, (served, request) => {
      if (request.method === 'HEAD') delete served.headers['content-encoding'];
    }),
  ],
  [
    'not-conditional',
    'a conditional request that is ignored',
    at(testScript, (served) => {
      if (served.status === 304) served.status = 200;
    }),
  ],
  [
    'booting-retry',
    'a starting device without retry-after',
    startLate(({ headers }) => {
      delete headers['retry-after'];
    }),
  ],
  [
    'booting-reload',
    'a starting page that stays',
    startLate(({ headers }) => {
      delete headers.refresh;
    }),
  ],
  [
    'booting-page',
    'a starting page that is cached',
    startLate(({ headers }) => {
      headers['cache-control'] = 'max-age=60';
    }),
  ],
  ['manifest-page', 'a changed page', (served) => changePages(served)],
];

/** The text of the chunk. */
const brotliText = () => 'export const text = "the same words again and again";\n'.repeat(60);

function changePages(served: Served): void {
  if (!served.headers['content-type']?.startsWith('text/html')) return;
  served.body = Buffer.from(served.body.toString().replace('<!doctype html>', '<!DOCTYPE html>'));
}

// Decision 0083.
test('a device that serves the console correctly has no findings', async () => {
  const result = await check();
  expect(result).toEqual({ findings: [], checkedFiles: 3, sawBootingPage: false, failure: null });
});

test.each(defects)('%s finds %s, and nothing else', async (rule, _, change) => {
  const result = await check(change);
  expect(result.findings).toEqual(result.findings.filter((finding) => finding.rule === rule));
  expect(listRules(result)).toEqual([rule]);
  for (const { remedy, message } of result.findings)
    expect(`${message} ${remedy}`).toMatch(/^\S.+\.$/);
});

test('files without compression, and inline code, are found', async () => {
  const plain: Change = (served, _, path) => {
    if (path !== testChunk || served.status !== 200) return;
    delete served.headers['content-encoding'];
    served.body = Buffer.from(brotliText());
  };
  expect(listRules(await check(plain))).toEqual(['compression-missing']);
  const inline: Change = (served) => {
    const text = served.body.toString();
    if (text.includes('<head>'))
      served.body = Buffer.from(text.replace('<head>', '<head><script>1</script>'));
  };
  expect(listRules(await check(inline))).toEqual(['manifest-page', 'page-inline-code']);
});

test('other bytes than in the manifest are found, also in a compressed copy only', async () => {
  const manifest = createTestManifest();
  const change = (url: string, changed: object) => ({
    manifest: {
      ...manifest,
      files: manifest.files.map((file) => (file.url === url ? { ...file, ...changed } : file)),
    },
  });
  const sha256 = '0'.repeat(64);
  expect(listRules(await check(undefined, change(testChunk, { sha256 })))).toEqual([
    'manifest-file',
  ]);
  const copy = { path: 'x.br', size: 1, sha256 };
  expect(listRules(await check(undefined, change(testChunk, { encodings: { br: copy } })))).toEqual(
    ['manifest-copy'],
  );
});

test('the page of a starting device is checked, and then the console', async () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const result = await check(
    startLate(() => undefined),
    { pause },
  );
  expect(result).toEqual({ findings: [], checkedFiles: 3, sawBootingPage: true, failure: null });
  // Its retry-after.
  expect(pauses).toEqual([1000]);
});

test('a device that never starts ends the check', async () => {
  const starting: Change = (served) => {
    served.status = 503;
    Object.assign(served.headers, { 'retry-after': '1', refresh: '1' });
  };
  const { failure } = await check(starting, { bootTimeoutMs: 50 });
  expect(failure).toEqual({
    reason: expect.stringContaining('still starting'),
    isUnreachable: false,
  });
});

test('every rule has a planted defect', () => {
  const elsewhere = ['page-inline-code', 'compression-missing', 'manifest-file', 'manifest-copy'];
  // Checked apart, because this machine's addresses do not need it.
  const tested = new Set([...defects.map(([rule]) => rule), ...elsewhere, 'header-transport']);
  expect([...tested].sort()).toEqual(Object.keys(consoleRules).sort());
});

test('without a manifest, the files are found in page and scripts', async () => {
  expect(await check(undefined, { manifest: null })).toMatchObject({
    findings: [],
    checkedFiles: 3,
  });
});

test('a device that does not respond is unreachable', async () => {
  const { failure, findings } = await check((served) => {
    served.status = 0;
  });
  expect(failure).toEqual({ reason: expect.any(String), isUnreachable: true });
  expect(findings).toEqual([]);
});

test('https devices need strict-transport-security, except at this machine', () => {
  const response = { status: 200, header: () => '', body: Buffer.alloc(0), decoded: null };
  const listHeaderRules = (target: string) => {
    const findings = new ConsoleFindings();
    checkSecurityHeaders('/', response, new URL(target), findings);
    return findings.list().map(({ rule }) => rule);
  };
  const everywhere = ['header-nosniff', 'header-referrer'];
  const isolated = [...everywhere, 'header-isolation'];
  expect(listHeaderRules('https://192.0.2.20')).toEqual([...isolated, 'header-transport']);
  expect(listHeaderRules('https://localhost')).toEqual(isolated);
  expect(listHeaderRules('http://[::1]')).toEqual(isolated);
  expect(listHeaderRules('http://192.0.2.20')).toEqual(everywhere);
});
