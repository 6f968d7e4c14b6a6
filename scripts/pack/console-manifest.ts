import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  ConsoleFile,
  ConsoleManifest,
  StoredFile,
} from '../../contracts/verifier/src/console/console-manifest.ts';
import { createContentSecurityPolicy } from '../../simulator/src/http/security-headers.ts';
import { getCaching } from '../../simulator/src/http-kit/file-server.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The provider replaces the origins in braces. */
const contentSecurityPolicy = createContentSecurityPolicy({
  cloudOrigin: '{cloudOrigin}',
  allowedRemoteOrigins: ['{allowedRemoteOrigins}'],
  labOrigin: null,
});

const pagePath = 'index.html';

/**
 * Describes every file of the built console and how a device serves it (decision 0083).
 * @param dist absolute path of the built console
 * @throws Error for a kind of file without a known media type
 */
export function createConsoleManifest(dist: string, version: string): ConsoleManifest {
  const names = globSync(['*.*', 'assets/*'], { cwd: dist }).sort();
  const files = names.filter((name) => !/\.(br|gz)$/.test(name));
  return {
    manifestVersion: 1,
    version,
    page: { path: pagePath, configElementId: 'console-config' },
    files: files.map((path) => describeFile(dist, path)),
  };
}

function describeFile(dist: string, path: string): ConsoleFile {
  const mediaType = mediaTypes[extname(path)];
  if (mediaType === undefined) {
    throw new Error(`The media type of ${path} is unknown. Add it to mediaTypes.`);
  }
  const copies = { br: `${path}.br`, gzip: `${path}.gz` };
  const found = Object.entries(copies).filter(([, copy]) => existsSync(join(dist, copy)));
  return {
    url: path === pagePath ? '/' : `/${path}`,
    ...hashFile(dist, path),
    headers: {
      'content-type': mediaType,
      'cache-control': getCaching(path.startsWith('assets/')),
      'content-security-policy': contentSecurityPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(found.length > 0 && { vary: 'accept-encoding' }),
    },
    encodings: Object.fromEntries(found.map(([coding, copy]) => [coding, hashFile(dist, copy)])),
  };
}

function hashFile(dist: string, path: string): StoredFile {
  const bytes = readFileSync(join(dist, path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size: bytes.length, sha256 };
}
