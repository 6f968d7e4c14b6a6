import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the lab page, ready to be sent. */
export type LabFile = {
  body: Buffer;
  headers: Record<string, string>;
};

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the build writes: files at the top, and below assets/ those that are named by their hash. */
const servedPath = /^\/(assets\/)?[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Nothing inline, and nothing from elsewhere but the devices' consoles in a frame. Devices come and go on ports of their own, so
 * their ports cannot be named; their names are the loopback's.
 */
const labPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  'frame-src http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*',
  "object-src 'none'",
].join('; ');

/**
 * A file of the built lab page; null when there is none at the path.
 * @param labDir where the built page is
 * @param path of the request; `/` is the page
 */
export async function labFile(labDir: string, path: string): Promise<LabFile | null> {
  const name = path === '/' ? '/index.html' : path;
  const type = mediaTypes[extname(name)];
  if (type === undefined || !servedPath.test(name)) return null;
  const body = await contentOf(join(labDir, name));
  if (body === null) return null;
  // Files under assets/ are named by their hash, so they never change.
  const isHashed = name.startsWith('/assets/');
  return {
    body,
    headers: {
      'content-type': type,
      'content-length': String(body.byteLength),
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': labPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}

/** Read each time: a new build counts at once, and the page is small. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
