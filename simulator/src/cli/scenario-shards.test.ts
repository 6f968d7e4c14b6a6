import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import type { ScenarioResults } from './scenario-results.ts';
import { createFolder, runScenario } from './testing/scenario.ts';

// Decision 0077.

const failing = `scenario: never-paired
purpose: It fails in every shard that plays it.
duration: 10s
expect:
  eventually: { pointer: /pairing/paired, equals: true }
`;

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ScenarioResults;

/** The results without real times, which differ from run to run. */
function getVerdicts({ results, total, coverage }: ScenarioResults) {
  return {
    total,
    results: results.map(({ suite, ...result }) => ({
      ...result,
      cases: suite.cases.map(({ timeMs: _, ...one }) => one),
      properties: suite.properties,
    })),
    seen: coverage.areas.map(({ area, seen }) => [area, seen.map(({ name }) => name).toSorted()]),
  };
}

test('1, 2 and 4 shards have the same verdicts, failures and coverage', async () => {
  const folder = createFolder();
  const file = join(folder, 'never-paired.yaml');
  writeFileSync(file, failing);
  const sources = ['cable-out', file, 'reboot', 'offline', 'paired-pad', 'rate-limited-sign-in'];
  const merged: ReturnType<typeof getVerdicts>[] = [];
  for (const count of [1, 2, 4]) {
    const paths = [...Array(count).keys()].map((at) => join(folder, `${count}-${at}.json`));
    const codes: number[] = [];
    for (const [at, path] of paths.entries()) {
      const options = ['--shard', `${at}/${count}`, '--json', path, '--results', folder];
      codes.push((await runScenario('test', ...sources, ...options)).code);
    }
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    const [json, junit] = [join(folder, `${count}.json`), join(folder, `${count}.xml`)];
    const { code, lines } = await runScenario('merge', ...paths, '--json', json, '--junit', junit);
    expect(code).toBe(1);
    expect(lines).toContain('FAIL  never-paired');
    expect(lines.at(-1)).toBe('5 of 6 scenarios passed, 1 failed');
    expect(readFileSync(junit, 'utf8')).toContain('<testsuites name="scenarios"');
    merged.push(getVerdicts(read(json)));
  }
  expect(merged[0]?.results.map(({ source }) => source)).toEqual(sources);
  expect(merged[1]).toEqual(merged[0]);
  expect(merged[2]).toEqual(merged[0]);
});

test('a shard without scenarios passes, and its file completes the run', async () => {
  const folder = createFolder();
  const paths = ['0', '1'].map((at) => join(folder, `${at}.json`));
  for (const [at, path] of paths.entries()) {
    const { code } = await runScenario('test', 'cable-out', '--shard', `${at}/2`, '--json', path);
    expect(code).toBe(0);
  }
  expect(paths.map((path) => read(path).results.length).toSorted()).toEqual([0, 1]);
  expect(await runScenario('merge', ...paths)).toMatchObject({ code: 0 });
});

test('files that are not the shards of one run are usage errors', async () => {
  const folder = createFolder();
  const one = join(folder, 'one.json');
  await runScenario('test', 'cable-out', '--shard', '0/2', '--json', one);
  await expect(runScenario('merge', one)).rejects.toThrow('Shard 1/2 is missing.');
  await expect(runScenario('merge', one, one)).rejects.toThrow('are both shard 0/2');
  await expect(runScenario('merge', join(folder, 'none.json'))).rejects.toThrow('cannot be read');
  const report = join(folder, 'report.json');
  writeFileSync(report, '{"tool": "stillhouse-verify"}');
  await expect(runScenario('merge', one, report)).rejects.toThrow(
    'a verifier report, not scenario',
  );
  await expect(runScenario('merge')).rejects.toThrow('scenario merge needs a file.');
});

test.each([
  ['3/2', '--shard "3/2" has no shard 3: shards count from 0.'],
  ['0/0', '--shard "0/0" has 0 shards.'],
  ['two', '--shard "two" is not a shard.'],
])('--shard %s is a usage error', (text, message) => {
  expect(() => readArguments(['scenario', 'test', '--shard', text])).toThrow(message);
});
