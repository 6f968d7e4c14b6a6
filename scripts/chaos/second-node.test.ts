import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DeviceWorkers } from './device-workers.ts';
import { tryCase } from './search-device.ts';
import { readSecondNode } from './second-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'stillhouse-second-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program that stands for another version of Node.js. */
function writeProgram(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

test('a second Node.js has another version, runs TypeScript, and has the same time zones', () => {
  const { tz } = process.versions;
  const write = (name: string, versions: object) =>
    writeProgram(name, `echo '${JSON.stringify(versions)}'`);
  const usable = write('node-22', { node: '22.18.0', tz });
  expect(readSecondNode(usable)).toBe(usable);
  const remedy = /Install another version with "npm install .+@VERSION", and use .+\/node/;
  const unusable: [string, RegExp][] = [
    [write('node-20', { node: '20.20.2', tz }), /Node\.js 20\.20\.2 is older than 22\.18/],
    [write('node-22-17', { node: '22.17.1', tz }), /Node\.js 22\.17\.1 is older than 22\.18/],
    [
      write('other-tz', { node: '26.1.0', tz: '1999a' }),
      /26\.1\.0 has time zone data 1999a instead/,
    ],
    [write('deno', { deno: '2.0.0' }), /not a Node\.js program/],
    [process.execPath, /as the first one/],
    [join(folder, 'missing'), /not a Node\.js program/],
  ];
  for (const [path, message] of unusable) {
    expect(() => readSecondNode(path)).toThrow(message);
    expect(() => readSecondNode(path)).toThrow(remedy);
  }
});

test('a second Node.js that behaves differently fails with the first differing byte', async () => {
  const change = 'data:text/javascript,Date.prototype.toUTCString = () => "Noon"';
  const secondNode = writeProgram(
    'changed-node',
    `exec "${process.execPath}" --import='${change}' "$@"`,
  );
  const workers = new DeviceWorkers(1, { secondNode });
  const same = new DeviceWorkers(1);
  try {
    expect((await tryCase(same, 0, 1)).violation).toBe(null);
    expect((await tryCase(workers, 0, 1)).violation).toEqual({
      oracle: 'same bytes',
      seen: expect.stringMatching(/^byte \d+ differs: .+ and .*Noon/s),
    });
  } finally {
    workers.close();
    same.close();
  }
});
