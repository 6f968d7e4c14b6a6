import { expect, test } from 'vitest';
import { findLines, readSources } from './sources.ts';

/**
 * Real time, real timers and true random values, which would make two runs of the same device
 * differ.
 */
const realTimeOrChance =
  /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bperformance\.(now|timeOrigin)|\bprocess\.(hrtime|uptime)|(?<![.\w])set(Timeout|Interval|Immediate)\(|\btimers(\/promises)?['"]|\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\bgetRandomValues\b|\bAbortSignal\.timeout\b/;

test('the simulator takes time from its clock and chance from its seed, nowhere else', () => {
  const files = readSources(/^simulator\/(device\/)?src\/.*\.ts$/).filter(
    ({ path }) =>
      !/^simulator\/device\/src\/(clock|random)\//.test(path) &&
      path !== 'simulator/src/replay/wait-for-sockets.ts' &&
      !path.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(findLines(realTimeOrChance, files)).toEqual([]);
});

test('each pattern is detected', () => {
  const lines = [
    'const at = Date.now();',
    'const at = new Date();',
    'setTimeout(fire, 1000);',
    'const dice = Math.random();',
    'const id = crypto.randomUUID();',
  ];
  const text = lines.join('\n');
  expect(findLines(realTimeOrChance, [{ path: 'x.ts', text }])).toHaveLength(lines.length);
  expect(findLines(realTimeOrChance, [{ path: 'x.ts', text: 'clock.setTimer(5, fire)' }])).toEqual(
    [],
  );
});
