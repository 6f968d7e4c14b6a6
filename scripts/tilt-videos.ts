// Draws how the camera of each product is tilted, as short silent videos for the guided setup. Run
// by hand, with `node -C stillhouse-source scripts/tilt-videos.ts`, when the drawings change; what
// it writes is committed.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { launchBrowser } from '../e2e/support/browser.ts';
import { encodeTilt } from './tilt-videos/encode-tilt.ts';
import { shapes } from './tilt-videos/shapes.ts';
import { webm } from './tilt-videos/webm.ts';

const folder = new URL('../console/src/pages/setup/tilt/', import.meta.url);
const size = { width: 480, height: 270 };
const framesPerSecond = 12;
const seconds = 4;

// The encoder is for secure contexts only, which a page of the machine itself is.
const server = createServer((_request, reply) =>
  reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Tilt'),
).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port.');
const browser = await launchBrowser();
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${address.port}/`);
for (const [product, shape] of Object.entries(shapes)) {
  const frames = await page.evaluate(encodeTilt, { shape, ...size, framesPerSecond, seconds });
  const file = webm(frames, { ...size, framesPerSecond });
  await writeFile(new URL(`${product}.webm`, folder), file);
  console.log(`${product}.webm  ${file.length} bytes`);
}
await browser.close();
server.close();
