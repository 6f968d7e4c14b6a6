// Generates code from the contracts (types, operations tables, state machines, validators):
// npm run generate. With --check it writes nothing, names the files that generating would change
// and exits with 1.
import { resolve } from 'node:path';
import { runCommand } from './generate/command.ts';
import { controlContract, deviceContract, deviceState } from './generate/targets.ts';
import { noteDone } from './set-up/stamp.mjs';
import { generated } from './set-up.mjs';

const options = process.argv.slice(2);
process.exitCode = await runCommand(options, {
  root: resolve(import.meta.dirname, '..'),
  targets: [deviceContract, deviceState, controlContract],
  say: (line) => console.log(line),
  printError: (line) => console.error(line),
});

// Record it, so that the next command does not generate again.
if (process.exitCode === 0 && options.length === 0) noteDone('generated', generated);
