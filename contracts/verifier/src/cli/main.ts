#!/usr/bin/env node
// Only the default import: older versions of Node lack some names, and could not even load this.
import nodeModule from 'node:module';
import { explainOldNode } from '@stillhouse/foundation/check-node';

const problem = explainOldNode('stillhouse-verify');
if (problem !== null) {
  console.error(problem);
  process.exit(2);
}

// Before anything else is loaded.
nodeModule.enableCompileCache();

// A run continues, and restores the device, if the reader of its output disappears.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const { runCommand } = await import('./program.ts');
process.exitCode = await runCommand(process.argv.slice(2));
