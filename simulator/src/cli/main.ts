#!/usr/bin/env node
// Only the default import: older versions of Node lack some names, and could not even load this.
import nodeModule from 'node:module';
import { explainOldNode } from '@stillhouse/foundation/check-node';

const problem = explainOldNode('stillhouse');
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Process 1 of a container ignores signals that it does not handle. Until the simulator has its own
// handlers, there is nothing to save. A command that is cut off has not succeeded (decision 0075).
const [firstArgument = '--'] = process.argv.slice(2);
const isSimulator = firstArgument.startsWith('-');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, (_name, number) => process.exit(isSimulator ? 0 : 128 + number));
}

// Call it before any import: it halves the time to the first response.
nodeModule.enableCompileCache();

try {
  const { run } = await import('./run.ts');
  await run(process.argv.slice(2));
} catch (error) {
  // At any place: already loading the program opens files.
  if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error;
  console.error(
    'Too many open files (EMFILE). Raise the limit of this shell, such as with "ulimit -n 4096", and try again.',
  );
  process.exit(1);
}
