import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { testUser } from '../../testing/test-device.ts';
import { runCommand } from '../program.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Creates a folder that is removed after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-cli-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs the program in this process, which is faster, with a state folder of its own. */
export async function runProgram(
  args: readonly string[],
  password: string | null = testUser.password,
) {
  const output = { stdout: '', stderr: '' };
  const record = (name: keyof typeof output) => (line: unknown) => {
    output[name] += `${line}\n`;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(record('stdout')),
    vi.spyOn(console, 'error').mockImplementation(record('stderr')),
    vi.spyOn(process.stderr, 'write').mockImplementation(record('stderr')),
  ];
  vi.stubEnv('XDG_STATE_HOME', createTestFolder());
  vi.stubEnv('STILLHOUSE_PASSWORD', password ?? undefined);
  try {
    return { code: await runCommand(args), ...output };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Starts the program as its own process, with a state folder of its own. */
export function startProgram(...args: readonly string[]) {
  const state = createTestFolder();
  const child = spawn(process.execPath, ['-C', 'stillhouse-source', program, ...args], {
    env: {
      ...process.env,
      XDG_STATE_HOME: state,
      STILLHOUSE_PASSWORD: testUser.password,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { child, ended, journals: join(state, 'stillhouse-verify') };
}
