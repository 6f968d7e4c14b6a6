// Runs a TypeScript program of this repository on the Node that comes with it, after set-up.
//   node scripts/run.mjs PROGRAM.ts [arguments]
// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cache, getProjectNode, root } from './set-up/paths.mjs';
import { getExitCode, passSignalsTo } from './set-up/signals.mjs';
import { describeFailure, setUp } from './set-up.mjs';

const [program, ...programArguments] = process.argv.slice(2);
if (program === undefined) {
  console.error('Name a program to run: node scripts/run.mjs PROGRAM.ts [arguments]');
  process.exit(2);
}

/** Programs that somebody may want without changing anything here. */
const isProduct = /^(simulator|contracts)\//.test(program);

/** Tasks that read the sources only. */
const isStatic = ['lint', 'format', 'typecheck'].includes(programArguments[0] ?? '');

try {
  setUp({
    development: !isProduct,
    // Otherwise the generator would find nothing to change and to report.
    generate: program !== 'scripts/generate.ts',
    build: program !== 'scripts/task.ts' || !isStatic,
  });
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

// Node keeps compiled modules here, those of the programs that this one starts included. Without
// it, each start loads the TypeScript parser.
process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled');

// A proxy of the environment does not reach the simulated devices, which curl asks in tests.
for (const name of ['no_proxy', 'NO_PROXY']) {
  process.env[name] = [process.env[name], 'localhost,127.0.0.1,::1'].filter(Boolean).join(',');
}

const child = spawn(getProjectNode(), ['-C', 'stillhouse-source', program, ...programArguments], {
  cwd: root,
  stdio: 'inherit',
});
passSignalsTo(child);
child.on('exit', (code, signal) => process.exit(getExitCode(code, signal)));
