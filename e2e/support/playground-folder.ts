import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Of the whole playground, compressed by gzip (decision 0125). */
export const maxPlaygroundBytes = 1_000_000;

/** A playground works below any path. */
export const prefix = '/some/path/';

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/**
 * Serves files and nothing else, as hosts of static pages do.
 *
 * @param requested gets the path of each request
 */
export function serveFolder(folder: string, requested: string[] = []): Server {
  return createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    requested.push(pathname);
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const type = mediaTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const content = path.startsWith(prefix)
      ? await readFile(join(folder, path.slice(prefix.length))).catch(() => null)
      : null;
    res.writeHead(content === null ? 404 : 200, { 'content-type': type }).end(content);
  });
}

/** Starts a server on a free port of `localhost`. Returns the address of the folder. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return `http://localhost:${port}${prefix}`;
}

/** Counts the files of a folder, and their bytes on the wire. */
export async function measureFolder(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    return (await promisify(gzip)(content, { level: 9 })).length;
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { files: files.length, bytes };
}
