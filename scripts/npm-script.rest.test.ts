import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { caseTitle, createCase } from '../e2e/random-faults/random-case.ts';
import { root } from './set-up/paths.mjs';

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The program of an npm script with its arguments, without set-up, which has run already. */
function getProgram(script: string, ...args: string[]): string[] {
  const [, program = ''] = /^node scripts\/run\.mjs (.+)$/.exec(scripts[script] ?? '') ?? [];
  return ['-C', 'stillhouse-source', ...program.split(' '), ...args];
}

const runScript = (script: string, ...args: string[]) => runScriptIn({}, script, ...args);

const runScriptIn = (environment: NodeJS.ProcessEnv, script: string, ...args: string[]) =>
  run(process.execPath, getProgram(script, ...args), {
    cwd: root,
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

test.each(Object.keys(scripts))(
  'npm run %s -- --help explains it and does nothing else',
  async (script) => {
    const { code, stdout, stderr } = await runScript(script, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: \S/);
    expect(stdout).toContain('--help');
  },
);

test.each([
  ['test', '--rest'],
  ['test', '--minutes=60'],
  ['test:all', '--minutes=soon'],
  ['dev', '--port=0'],
  ['typecheck', 'nowhere'],
  ['generate', '--chek'],
  ['mutants', '--clas'],
  ['bench', 'everything'],
  ['chaos', '--minutes=soon'],
  ['chaos', '--shard=3/2'],
  ['mutants', '--shard=0/0'],
  ['verify-products', '--shard=two'],
  ['merge-coverage', 'nowhere.json'],
])('npm run %s -- %s exits with 2 and a short error', async (script, option) => {
  const { code, stdout, stderr } = await runScript(script, option);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  expect(stderr).toContain(option.split('=')[0]);
});

test.each([
  ['publish-packages', '--yes'],
  ['raise-version', '99.0.0'],
])('npm run %s -- %s does nothing while the work tree has changes', async (script, option) => {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A git with a change, because this work tree may have none.
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho " M README.md"\n', { mode: 0o755 });
  const path = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { code, stdout, stderr } = await runScriptIn(path, script, option);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The work tree has changes\..*Commit them first:\n M README\.md\n/);
});

/** Lists the tests of a search, without the kept cases, which it always has. */
async function listDrawnCases(...options: string[]): Promise<string[]> {
  const { stdout } = await runScript('chaos', ...options, '--list');
  const lines = stdout.split('\n').filter((line) => line.includes(caseTitle));
  return lines.filter((line) => line.endsWith(', drawn'));
}

test('npm run chaos selects the tests with random faults', async () => {
  const listed = await listDrawnCases('--seeds=3', '--from=8');
  expect(listed.map((line) => /seed \d+/.exec(line)?.[0])).toEqual(['seed 8', 'seed 9', 'seed 10']);
});

// Decision 0077. The test above has one shard.
test.each([2, 4])('npm run chaos tries each seed in one of %d shards', async (count) => {
  const listed: string[] = [];
  for (const index of Array(count).keys()) {
    const shard = `--shard=${index}/${count}`;
    listed.push(...(await listDrawnCases('--seeds=9', '--from=8', shard)));
  }
  const seeds = listed.map((line) => /: ([\w-]+), seed (\d+)/.exec(line)?.slice(1));
  const expected = Array.from({ length: 9 }, (_none, at) => createCase(8 + at));
  expect(seeds.toSorted((a, b) => Number(a?.[1]) - Number(b?.[1]))).toEqual(
    expected.map(({ journey, seed }) => [journey, String(seed)]),
  );
});

test('a shard of npm run chaos without seeds succeeds', async () => {
  const { code, stdout } = await runScript('chaos', '--seeds=1', '--from=1', '--shard=0/2');
  expect([code, stdout]).toEqual([0, 'Shard 0/2 has none of the seeds 1 to 1.\n']);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s to npm start ends the simulator', async (signal) => {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const started = (scripts.start ?? '').split(' ').slice(1);
  const child = spawn(process.execPath, [...started, '--json', ...ports], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (/^\{.*\n/m.test(printed)) break;
  }
  const { consoleUrl } = JSON.parse(/^\{.*$/m.exec(printed)?.[0] ?? '{}') as { consoleUrl: string };
  expect((await fetch(`${consoleUrl}/api/v1/status`)).status).toBe(401);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect(fetch(consoleUrl)).rejects.toThrow();
});
