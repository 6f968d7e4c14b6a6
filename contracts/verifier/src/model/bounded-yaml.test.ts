import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { InvalidApprovals, readApprovals } from '../diff/approvals.ts';
import { InvalidContract, readContractFile } from '../diff/contract-file.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import { UsageError } from './usage-error.ts';

/** Each level refers nine times to the one before. */
const bomb = Array.from({ length: 9 }, (_, level) => {
  const items = level === 0 ? '1' : Array.from({ length: 9 }, () => `*l${level - 1}`).join(', ');
  return `l${level}: &l${level} [${items}]`;
}).join('\n');

const files = [
  ['20,000 brackets', '['.repeat(20_000), 'is nested deeper than 64 levels'],
  ['70 levels', `a: ${'['.repeat(70)}${']'.repeat(70)}`, 'is nested deeper than 64 levels'],
  [
    'aliases of aliases',
    bomb,
    'has wrong aliases: Excessive alias count indicates a resource exhaustion attack',
  ],
  ['100,000 values', `a: [${'1, '.repeat(100_001)}]`, 'has more than 100000 values'],
  [
    '5,000 keys',
    Array.from({ length: 5_000 }, (_, at) => `k${at}: 1`).join('\n'),
    'has too many keys',
  ],
  ['more than 4 MB', `# ${'x'.repeat(4_194_304)}`, 'is larger than 4194304 bytes'],
] as const;

const readers = [
  ['waivers', readWaivers, UsageError],
  ['approvals', readApprovals, InvalidApprovals],
  ['a contract', readContractFile, InvalidContract],
] as const;

// Decision 0118.
test.each(
  files.flatMap(([name, text, problem]) =>
    readers.map(([kind, read, type]) => ({ name, text, problem, kind, read, type })),
  ),
)('a file of $kind with $name is rejected with the limit and the remedy', (it) => {
  const folder = mkdtempSync(join(tmpdir(), 'bounded-yaml-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file.yaml');
  writeFileSync(path, it.text);
  const read = () => {
    try {
      return it.read(path);
    } catch (error) {
      return error;
    }
  };
  const rejection = read();
  expect(rejection).toBeInstanceOf(it.type);
  const sentence = `${path} ${it.problem}. Shorten it, or pass the file that you meant.`;
  expect((rejection as Error).message).toContain(sentence);
});
