// `npm run chaos -- --seeds N --from S`: the random-fault run over many seeds (e2e/tests/random-faults.spec.ts). `npm test` has a few.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { browserStep } from './check/steps.ts';
import { root } from './set-up/paths.mjs';

const usage = 'Usage: npm run chaos -- [--seeds N] [--from SEED] [--journey NAME] [--workers N]';

const options = {
  seeds: { type: 'string', default: '50' },
  from: { type: 'string', default: '1' },
  journey: { type: 'string' },
  workers: { type: 'string', default: '2' },
  help: { type: 'boolean' },
} as const;

/** What the command line says; null when it cannot be understood. */
function read() {
  try {
    const { values } = parseArgs({ options });
    const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);
    const numbers = [values.seeds, values.from, values.workers];
    if (!numbers.every(isNumber)) throw new TypeError('Give whole numbers from 1.');
    return values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    return null;
  }
}

const values = read();
if (values === null || values.help === true) {
  console.log(usage);
  process.exitCode = values === null ? 2 : 0;
} else {
  const [program = '', ...rest] = browserStep.command;
  const chosen = ['random-faults', '--grep', 'whatever goes wrong', '--reporter=list'];
  const words = rest.filter((word) => !word.startsWith('--reporter'));
  const child = spawn(program, [...words, ...chosen, `--workers=${values.workers}`], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...browserStep.env,
      STILLHOUSE_CHAOS_SEEDS: values.seeds,
      STILLHOUSE_CHAOS_FROM: values.from,
      ...(values.journey !== undefined && { STILLHOUSE_CHAOS_JOURNEY: values.journey }),
    },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}
