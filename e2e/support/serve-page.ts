import { createServer } from 'node:http';
import { extname } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
};

/**
 * Serves files at a secure origin, which keys and service workers need.
 * @param files contents by path, such as `/index.html`
 */
export async function servePage(files: Readonly<Record<string, string>>) {
  const server = createServer(({ url = '/' }, res) => {
    const path = url === '/' ? '/index.html' : url;
    const text = files[path];
    res.writeHead(text === undefined ? 404 : 200, {
      'content-type': mediaTypes[extname(path)] ?? 'text/plain',
    });
    res.end(text);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://localhost:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
