import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { freePorts, type Running, startProgram } from './testing/program.ts';

/** Real time for starts of several programs, on a busy machine. */
const manyStartsMs = 120_000;

const atOnce = 4;

/** Waits until the program has printed a line, or has ended. */
function waitForLine({ child, output, ended }: Running): Promise<string | null> {
  return new Promise((resolve) => {
    const look = () => output.stdout.includes('\n') && resolve(output.stdout);
    child.stdout?.on('data', look);
    look();
    void ended.then(() => resolve(null));
  });
}

/** Starts several programs at the same time. Returns the one that runs, after the others ended. */
async function startTogether(...args: string[]) {
  const all = Array.from({ length: atOnce }, () =>
    startProgram('--json', '--clock', 'manual', ...freePorts, ...args),
  );
  const lines = await Promise.all(all.map(waitForLine));
  const ready = all.flatMap((running, index) => {
    const line = lines[index];
    return line == null ? [] : [{ running, labUrl: String(JSON.parse(line).labUrl) }];
  });
  const rejected = all.filter((_running, index) => lines[index] === null);
  return { ready, rejected: await Promise.all(rejected.map(({ ended }) => ended)) };
}

// R7.72, decision 0022.
test.each([
  ['--state-file', 'device.json', 'state file'],
  ['--state-dir', 'fleet', 'state directory'],
] as const)(
  'of simulators that start at the same time with %s, one runs, also after it was killed',
  async (option, name, what) => {
    const folder = mkdtempSync(join(tmpdir(), 'stillhouse-together-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, name);
    let stored = 'en-US';
    for (const languageCode of ['nb-NO', 'de-DE', 'fr-FR']) {
      const { ready, rejected } = await startTogether(option, path);
      expect(ready).toHaveLength(1);
      for (const { code, stdout, stderr } of rejected) {
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toContain(`The ${what} ${path} is used by another simulator (`);
        expect(stderr.trim().split('\n')).toHaveLength(1);
      }
      const [{ running, labUrl } = expect.unreachable()] = ready;
      const control = createControlClient(labUrl);
      expect((await control.state('default')).settings.language.languageCode).toBe(stored);
      await control.patch('default', { settings: { language: { languageCode } } });
      stored = languageCode;
      running.child.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
      // The next ones find the lock of a process that was killed.
      const next = startProgram(option, path, '--clock', 'manual', ...freePorts);
      await waitForLine(next);
      next.child.kill('SIGKILL');
      await next.ended;
      expect(readdirSync(folder, { recursive: true }).map(String)).toContainEqual(
        expect.stringMatching(/\.lock$/),
      );
    }
  },
  manyStartsMs,
);
