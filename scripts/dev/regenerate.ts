import { spawn } from 'node:child_process';
import { root } from '../set-up/paths.mjs';

/** Generates code and prints what it has to say. */
type Generate = () => Promise<void>;

/**
 * Returns a function to call when a contract has changed: it generates code. While that runs,
 * further changes are collected for one more run.
 */
export function regenerateOnChange(
  generate: Generate = runGenerate,
  print: (line: string) => void = console.log,
): (path: string) => Promise<void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const runWhileDue = async () => {
    while (isDue) {
      isDue = false;
      await generate();
    }
    running = null;
  };
  return (path) => {
    print(`${path} changed: generating code`);
    isDue = true;
    running ??= runWhileDue();
    return running;
  };
}

/** In a process of its own: a damaged contract is printed, and the next change is a new attempt. */
async function runGenerate(): Promise<void> {
  const child = spawn(process.execPath, ['-C', 'stillhouse-source', 'scripts/generate.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await new Promise((resolve) => child.on('close', resolve));
}
