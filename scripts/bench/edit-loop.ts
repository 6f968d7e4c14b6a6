import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { root } from '../set-up/paths.mjs';
import { getMedian, type Metric } from './metric.ts';

const saves = 3;
/** Design budgets (decision 0008). */
const saveBudgetMs = 3_000;
const browserBudgetMs = 8_000;
const folderBudgetMs = 5_000;

const saved = {
  'a handler of the simulator': 'simulator/src/operations/network.ts',
  'a rule of the console': 'console/src/rules/feature-rules.ts',
  'a check of the verifier': 'contracts/verifier/src/checks/agreement/agreements.ts',
};

/** Measures how long a contributor waits for tests, types and lint of what was changed. */
export async function measureEditLoop(): Promise<Metric[]> {
  const typecheck = (folder: string) => runScript('typecheck', folder);
  const folderMs = await typecheck('console');
  const oneTest = ['e2e/tests/status.spec.ts', '--project=console', '-g', 'copies the serial'];
  return [
    ...(await measureSaves()),
    createMetric('one browser test', await runScript('test:e2e', ...oneTest), browserBudgetMs, {
      ms: await runScript('test:e2e', ...oneTest, '--list'),
      what: 'listed only',
    }),
    createMetric('types of one folder again', await typecheck('console'), folderBudgetMs, {
      ms: folderMs,
      what: 'the first time, unless its state was there',
    }),
    createMetric('lint of one folder', await runScript('lint', 'console'), folderBudgetMs, {
      ms: await runScript('lint', '--help'),
      what: 'its help',
    }),
  ];
}

/** Saves files without a change, in front of `npm run dev -- --test`. */
async function measureSaves(): Promise<Metric[]> {
  const watching = spawn(
    process.execPath,
    ['-C', 'stillhouse-source', 'scripts/dev/watch-tests.ts'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  const waitFor = async (...texts: RegExp[]) => {
    const isThere = () => texts.every((text) => text.test(stripVTControlCharacters(printed)));
    while (!isThere()) printed += String((await once(watching.stdout, 'data'))[0]);
    printed = '';
  };
  try {
    await waitFor(/Save a file/);
    const metrics: Metric[] = [];
    for (const [what, path] of Object.entries(saved)) {
      const timesMs: number[] = [];
      for (let save = 0; save <= saves; save += 1) {
        const started = performance.now();
        utimesSync(join(root, path), new Date(), new Date());
        await waitFor(/types: .*\n/, /Duration .*\n/);
        timesMs.push(performance.now() - started);
      }
      const [first = Number.NaN, ...others] = timesMs;
      metrics.push(
        createMetric(`tests and types after a save, ${what}`, getMedian(others), saveBudgetMs, {
          ms: first,
          what: 'the first save in the folder',
        }),
      );
    }
    return metrics;
  } finally {
    watching.kill();
  }
}

function createMetric(
  what: string,
  ms: number,
  budgetMs: number,
  reference: { ms: number; what: string },
): Metric {
  return {
    what,
    ours: `${ms.toFixed(0)} ms`,
    reference: `${reference.ms.toFixed(0)} ms (${reference.what})`,
    budget: `${budgetMs} ms`,
    isWithinBudget: ms <= budgetMs,
  };
}

/** Runs an npm script as a contributor does. Returns its real time in ms. */
async function runScript(script: string, ...args: string[]): Promise<number> {
  const started = performance.now();
  await promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], { cwd: root });
  return performance.now() - started;
}
