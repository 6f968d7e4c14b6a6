import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { formatTestList } from './test-list-command.ts';

// Decision 0077.

function run(...args: string[]): string {
  const command = readArguments(['test-list', ...args]);
  if (command.do !== 'testList') throw new Error('This is not a test list.');
  return `${formatTestList(command).join('\n')}\n`;
}

/** Writes a report of tests with these durations. */
function writeReport(durations: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-list-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const specs = Object.entries(durations).map(([title, duration]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: '', results: duration === 0 ? [] : [{ duration }] }],
  }));
  const path = join(folder, 'report.json');
  const suites = [{ title: 'a.spec.ts', specs }];
  writeFileSync(path, JSON.stringify({ config: { fullyParallel: true }, suites }));
  return path;
}

test('test-list prints the tests of a shard by the durations of an earlier run', () => {
  const tests = writeReport({ quick: 0, slow: 0, brisk: 0 });
  const earlier = writeReport({ quick: 10, slow: 90, brisk: 20 });
  expect(run(tests, '--shard', '0/2', '--durations', earlier)).toBe(
    '# Shard 0/2: 1 tests\na.spec.ts › slow\n',
  );
  expect(run(tests, '--shard', '1/2', '--durations', earlier)).toBe(
    '# Shard 1/2: 2 tests\na.spec.ts › quick\na.spec.ts › brisk\n',
  );
});

test.each([
  [['tests.json'], "required option '--shard <i/n>' not specified"],
  [['tests.json', '--shard', '2/2'], '--shard "2/2" has no shard 2'],
  [['/nowhere.json', '--shard', '0/2'], '/nowhere.json cannot be read'],
  [['--shard', '0/2'], 'test-list needs a tests.json.'],
])('test-list %j is a usage error', (args, message) => {
  expect(() => run(...args)).toThrow(message);
});
