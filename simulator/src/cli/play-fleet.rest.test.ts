import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ScenarioResults } from './scenario-results.ts';
import { startProgram } from './testing/program.ts';

// R7.68.
test('a fleet has the same report in one thread and in two, and tells its progress', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-fleet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
