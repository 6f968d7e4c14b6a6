import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readArguments } from '../arguments.ts';
import { runScenarioCommand } from '../scenario-command.ts';

/** Returns the path of an empty folder, which is removed when the test ends. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-scenario-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `scenario ...` in this process. */
export async function runScenario(...args: string[]) {
  const command = readArguments(['scenario', ...args]);
  if (command.do !== 'scenario') throw new Error('This is not a scenario command.');
  const lines: string[] = [];
  const errors: string[] = [];
  const output = {
    print: (line: string) => void lines.push(line),
    printError: (line: string) => void errors.push(line),
  };
  return { code: await runScenarioCommand(command, output), lines, errors };
}
