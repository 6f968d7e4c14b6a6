import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ConsoleManifest } from '../console/console-manifest.ts';
import { listenUntilTestEnds } from './listen-until-test-ends.ts';

/** What a device sends. Tests change it. */
export type Served = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
};

export const testScript = '/assets/index-abcd1234.js';
export const testChunk = '/assets/wifi-abcd1234.js';

const filler = 'export const text = "the same words again and again";\n'.repeat(60);
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const page = `<!doctype html><html><head><link rel="icon" href="/icon.svg">
<script type="application/json" id="console-config"></script>
<script type="module" src="${testScript}"></script></head></html>`;

const config = {
  cloudOrigin: 'https://cloud.example',
  allowedRemoteOrigins: ['https://builds.example'],
  labOrigin: null,
  buildId: 'abc',
};

const files: Readonly<Record<string, string>> = {
  [testScript]: `${filler}import("./wifi-abcd1234.js");`,
  [testChunk]: filler,
  '/icon.svg': icon,
};

export const testPolicy =
  "default-src 'self'; script-src 'self' https://builds.example; style-src 'self' https://builds.example; connect-src 'self' https://cloud.example https://builds.example; img-src 'self' data: http: https:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const commonHeaders = {
  'content-security-policy': testPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Starts a device that serves a console correctly, but for the change. Returns its address. */
export async function startTestConsole(
  change: (served: Served, request: IncomingMessage, path: string) => void = () => undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const served = serve(path, request);
    change(served, request, path);
    if (served.status === 0) {
      response.destroy();
      return;
    }
    response.writeHead(served.status, { 'content-length': served.body.length, ...served.headers });
    response.end(request.method === 'HEAD' ? undefined : served.body);
  });
  return await listenUntilTestEnds(server);
}

function serve(path: string, request: IncomingMessage): Served {
  const text = files[path];
  if (text !== undefined) return serveFile(path, Buffer.from(text), request);
  if (path.startsWith('/api/')) return createServed(404, 'application/problem+json', '{}');
  const isPage = path === '/' || request.headers.accept?.includes('text/html') === true;
  if (!isPage) return createServed(404, 'text/plain', 'not found');
  const html = page.replace('></script>', `>${JSON.stringify(config)}</script>`);
  return createServed(200, 'text/html; charset=utf-8', html);
}

function serveFile(path: string, original: Buffer, request: IncomingMessage): Served {
  const type = path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/svg+xml';
  const served = createServed(200, type, original);
  const isAsset = path.startsWith('/assets/');
  const caching = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache';
  Object.assign(served.headers, { 'cache-control': caching, 'last-modified': builtAt });
  if (!isAsset) return served;
  served.headers.vary = 'accept-encoding';
  const coding = { 'br;q=0, gzip': 'gzip', 'gzip;q=0.5, br': 'br', gzip: 'gzip' }[
    String(request.headers['accept-encoding'])
  ];
  if (coding !== undefined) {
    served.headers['content-encoding'] = coding;
    served.body = coding === 'br' ? brotliCompressSync(original) : gzipSync(original);
  }
  if (request.headers['if-modified-since'] === builtAt) {
    Object.assign(served, { status: 304, body: Buffer.alloc(0) });
  }
  return served;
}

const builtAt = 'Mon, 07 Jan 2030 09:00:00 GMT';

function createServed(status: number, type: string, body: string | Buffer): Served {
  return {
    status,
    headers: { ...commonHeaders, 'content-type': type, 'cache-control': 'no-cache' },
    body: Buffer.from(body as string),
  };
}

/** The manifest of the console that the device serves. */
export function createTestManifest(): ConsoleManifest {
  const describeBytes = (path: string, bytes: Buffer) => ({
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const all = Object.entries({ '/': page, ...files });
  return {
    manifestVersion: 1,
    version: '1.0.0',
    page: { path: 'index.html', configElementId: 'console-config' },
    files: all.map(([url, text]) => {
      const path = url === '/' ? 'index.html' : url.slice(1);
      const bytes = Buffer.from(text);
      const encodings = url.startsWith('/assets/')
        ? {
            br: describeBytes(`${path}.br`, brotliCompressSync(bytes)),
            gzip: describeBytes(`${path}.gz`, gzipSync(bytes)),
          }
        : {};
      return { url, ...describeBytes(path, bytes), headers: {}, encodings };
    }),
  };
}
