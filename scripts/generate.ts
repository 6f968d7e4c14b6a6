// Makes code from the contracts: types, operations tables, state machines, validators (npm run
// generate).
//   --check    writes nothing; exits 1 naming the files that generating would change
import { resolve } from 'node:path';
import { runCommand } from './generate/command.ts';
import { controlContract, deviceContract, deviceState } from './generate/targets.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  root: resolve(import.meta.dirname, '..'),
  targets: [deviceContract, deviceState, controlContract],
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
