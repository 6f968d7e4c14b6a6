import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { runGuide } from './run-guide.ts';

function runPage(...blocks: readonly string[]) {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test-results/page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'page.md');
  writeFileSync(path, blocks.map((block) => `\`\`\`${block}\n\`\`\`\n`).join('\n'));
  return runGuide(relative(root, path), []);
}

test.each([
  ['sh exit=1', 'true', 'ends with 0, not 1'],
  ['sh elsewhere=hours', 'npm run verify -- --target URL --hram read', 'names --hram'],
  ['sh elsewhere=hours', 'npx stillhouse replay x.json --port 1', 'names --port'],
  ['sh elsewhere=laziness', 'true', 'has the unknown word elsewhere=laziness'],
  ['bash', 'true', 'is not used'],
  ['', 'true', 'is not used'],
  ['yaml elsewhere=service', 'a: [', 'Flow sequence'],
])('a block %s with %s fails: %s', async (words, text, message) => {
  await expect(runPage(`${words}\n${text}`)).rejects.toThrow(message);
});

test('a file that no later command names fails, and output that differs', async () => {
  const file = 'json file=a.json\n{}';
  await expect(runPage(file, 'sh\ntrue')).rejects.toThrow('no later command names a.json');
  await expect(runPage(file, 'sh\ncat a.json', 'text\n[]')).rejects.toThrow('what is printed:\n{}');
  expect(await runPage(file, 'sh\ncat a.json', 'text\n{}')).toEqual({ commands: 1 });
});

test('an error response fails, except where the output is compared', async () => {
  const start = 'sh lines\nnpm start\ncurl -s http://localhost:8090/api/health';
  const request = `sh\ncurl -s -o body.json -w '%{http_code}' http://localhost:8090/api/none`;
  await expect(runPage(start, request)).rejects.toThrow('404');
  expect(await runPage(start, request, 'text\n404')).toEqual({ commands: 2 });
});
