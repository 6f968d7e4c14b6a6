import { expect, test } from 'vitest';
import { findLines, readSources } from './sources.ts';

/** Writing to the terminal without escaping what a device, a recording or a file has sent. */
const rawOutput = /(?<![-.\w/])console\.(log|error|warn|info|debug)\b|\bstd(out|err)\.write\b/;

const exceptions = [
  // It is the place that escapes.
  'contracts/foundation/src/print.ts',
  // Texts of their own, before the rest of the program can be loaded.
  'contracts/verifier/src/cli/main.ts',
  'simulator/src/cli/main.ts',
];

test('the commands print through foundation/print only, which escapes control characters', () => {
  const files = readSources(
    /^(contracts\/(foundation|verifier|products|x509)|simulator(\/device)?)\/src\/.*\.ts$/,
  ).filter(
    ({ path }) =>
      !exceptions.includes(path) && !path.endsWith('.test.ts') && !path.includes('/testing/'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(findLines(rawOutput, files)).toEqual([]);
});

test('each way around it is detected', () => {
  const lines = ['console.log(text);', 'process.stdout.write(text);', 'const out = console.error;'];
  expect(findLines(rawOutput, [{ path: 'x.ts', text: lines.join('\n') }])).toHaveLength(3);
});
