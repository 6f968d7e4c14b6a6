import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listenUntilTestEnds } from '../testing/listen-until-test-ends.ts';
import { verifyTarget } from './testing/verify-target.ts';

const integer = { type: 'integer', minimum: 0 };
const items = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };

const contract = {
  openapi: '3.1.0',
  info: { title: 'Events', version: '1' },
  paths: {
    '/events': {
      get: {
        operationId: 'listEvents',
        parameters: [
          { name: 'page', in: 'query', schema: integer },
          { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1 } },
        ],
        responses: {
          200: { description: 'Events', content: { 'application/json': { schema: items } } },
          400: { description: 'A parameter is wrong' },
        },
      },
    },
  },
};

const events = [{ id: 1 }, { id: 2 }];

/** Returns the failures of a server that finds a page by this function. */
async function verifyPages(findPage: (page: number, size: number) => readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract));
  const target = await listenUntilTestEnds(
    createServer(({ url = '', method }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://events.test');
      const { page = '0', pageSize = '2', ...others } = Object.fromEntries(searchParams);
      const isValid = /^\d+$/.test(page) && /^[1-9]\d*$/.test(pageSize);
      if (pathname !== '/events') response.writeHead(404).end();
      else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405).end();
      else if (!isValid || Object.keys(others).length > 0) response.writeHead(400).end();
      else {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(findPage(Number(page), Number(pageSize))));
      }
    }),
  );
  const report = await verifyTarget({
    contract: file,
    target,
    only: ['agreement.page:listEvents'],
  });
  return report.results
    .filter(({ id }) => id.startsWith('agreement.page'))
    .map(({ verdict, message }) => `${verdict}: ${message}`);
}

const cut = (page: number, size: number) => events.slice(page * size, (page + 1) * size);

test('a server may count pages from 0 and return the last one beyond the end', async () => {
  const [verdict] = await verifyPages((page, size) => {
    return cut(Math.min(page, Math.ceil(events.length / size) - 1), size);
  });
  expect(verdict).toMatch(/^pass/);
});

test('a server that ignores the page is found', async () => {
  const [verdict] = await verifyPages((_page, size) => events.slice(0, size));
  expect(verdict).toBe('fail: page=2 returns the same items as page=1.');
});
