import { spawn } from 'node:child_process';
import { root } from '../set-up/paths.mjs';

/** Generates code and prints the generator's output. */
type Generate = () => Promise<void>;

/**
 * Returns a function that generates code, to call when a contract has changed. Changes during a run
 * cause one more run.
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

/** Runs in its own process: a damaged contract is printed, and the next change tries again. */
async function runGenerate(): Promise<void> {
  const child = spawn(process.execPath, ['-C', 'stillhouse-source', 'scripts/generate.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await new Promise((resolve) => child.on('close', resolve));
}
