import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Bundle } from '../replay/bundle.ts';
import type { ScenarioResults } from './scenario-results.ts';
import { createFolder, runScenario } from './testing/scenario.ts';

const text = `scenario: half
purpose: Half of the devices lose their power.
fleet: { count: 12 }
duration: 10m
timeline: [{ at: 1m, share: 50%, do: { action: powerOff } }]
expect:
  eventually: { pointer: /power/state, equals: 'off', share: 95% }
  never: { event: lockedOut }
`;

// R7.67.
test('a fleet has one verdict as text, JSON and JUnit, with the place in the file', async () => {
  const folder = createFolder();
  const [file, json, junit] = ['half.yaml', 'half.json', 'half.xml'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(file, text);
  const reports = ['--json', json, '--junit', junit, '--results', folder];
  const { code, lines } = await runScenario('test', file, ...reports);
  expect(code).toBe(1);
  expect(lines[0]).toBe('FAIL  half (2 expectations, 10m)');
  expect(lines[1]).toMatch(
    /half\.yaml:7 eventually \/power\/state equals "off": at least 95%: \d+.* \(\d of 12\)/,
  );
  const [result] = (JSON.parse(readFileSync(json, 'utf8')) as ScenarioResults).results;
  expect(result).toMatchObject({
    outcome: 'failed',
    fleet: { devices: 12, seed: 1, passed: false, steps: [{ pointer: '/timeline/0', failed: 0 }] },
  });
  expect(readFileSync(junit, 'utf8')).toContain('failures="1"');
});

// R7.76.
test('a fleet that fails saves the bundle of a device that shows it', async () => {
  const folder = createFolder();
  const file = join(folder, 'half.yaml');
  const never = "never: { event: power, to: 'off' }";
  writeFileSync(file, text.replace('never: { event: lockedOut }', never));
  const args = ['test', file, '--results', folder, '--page', join(folder, 'half.html')];
  const { lines } = await runScenario(...args, '--seed', '5');
  const [, number] = / {6}device (\d+) \(seed \d+\) shows it/.exec(lines[3] ?? '') ?? [];
  const bundle = join(folder, 'half.bundle.json');
  const journal = join(folder, 'half.journal.json');
  expect(lines.slice(4, 6)).toEqual([`      bundle: ${bundle}`, `      journal: ${journal}`]);
  const { about, deviceId, start } = JSON.parse(readFileSync(bundle, 'utf8')) as Bundle;
  expect([about, deviceId, start.lease.seed]).toEqual([
    expect.objectContaining({ scenario: 'half', fleetSeed: 5, number: Number(number) }),
    `device-${number}`,
    5 + Number(number) - 1,
  ]);
  expect(readFileSync(join(folder, 'half.html'), 'utf8')).toContain(`Device ${number} (seed `);
});

test('scenario check accepts a fleet', async () => {
  expect(await runScenario('check', 'sign-in-storm')).toMatchObject({
    code: 0,
    lines: ['ok  sign-in-storm (sign-in-storm)'],
  });
});
