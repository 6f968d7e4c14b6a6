import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ScenarioResults } from './scenario-results.ts';
import { startProgram } from './testing/program.ts';
import { createFolder } from './testing/scenario.ts';

// R7.68.
test('a fleet has the same report in one thread and in two, and tells its progress', async () => {
  const folder = createFolder();
  const reports = [];
  for (const threads of ['1', '2']) {
    const json = join(folder, `${threads}.json`);
    const options = ['--devices', '500', '--seed', '7', '--threads', threads, '--json', json];
    const play = startProgram('scenario', 'test', 'building-without-uplink', ...options);
    const { code, stderr } = await play.ended;
    expect([code, stderr]).toEqual([0, expect.stringMatching(progress)]);
    const [result] = (JSON.parse(readFileSync(json, 'utf8')) as ScenarioResults).results;
    reports.push(result?.fleet);
  }
  expect(reports[0]).toMatchObject({ devices: 500, seed: 7, passed: true });
  expect(reports[1]).toEqual(reports[0]);
}, 60_000);

/** A line for each real second, if there is one. */
const progress =
  /^(building-without-uplink: [\dms ]+ of 40m, \d+ of 500 devices active, \d+ exchanges, eventually( [\d.]+%){4}\n)*$/;

const wave = `scenario: wave
purpose: Its second half is changed while it plays.
fleet: { count: 3000 }
initialState: { settings: { system: { osInstallPolicy: always } } }
duration: 60m
timeline:
  - { at: 1m, over: 20m, share: 50%, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0930 } } }
  - { at: 59m, share: 100%, do: { action: reboot } }
expect: { eventually: { event: power, to: 'off', share: 99% } }
`;

// R7.69.
test('a fleet goes on with its file when that changes, and as before when it cannot', async () => {
  const folder = createFolder();
  const file = join(folder, 'wave.yaml');
  writeFileSync(file, wave);
  const { child, output, ended } = startProgram('scenario', 'run', file);
  const waitFor = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.stderr.includes(text) && resolve();
      child.stderr?.on('data', look);
      look();
    });
  await waitFor('wave: ');
  writeFileSync(file, wave.replace('duration: 60m', 'duration: 70m'));
  await waitFor('The fleet goes on as before.');
  expect(output.stderr).toContain('wave.yaml:5:1: `duration` must stay while the fleet plays.');
  writeFileSync(file, wave.replace('share: 100%', 'share: 1%').replace('99%', '10%'));
  await waitFor('has changed: the fleet goes on with it at ');
  const { code, stdout } = await ended;
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/at least 10%: [\d.]+% \(1[45]\d\d of 3000\)/),
  ]);
}, 60_000);
