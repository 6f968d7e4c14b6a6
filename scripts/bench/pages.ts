import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getMedian, type Metric } from './metric.ts';
import { formatInstallHint, peersVariable } from './peers.ts';
import { runProgram } from './run-program.ts';
import { signIn, startSimulator } from './servers.ts';

const program = 'e2e/support/measure-pages.ts';
const rounds = 5;
/** Design budgets (decision 0008). */
const longestTaskBudgetMs = 200;
const scoreBudgets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

type PageResult = {
  readonly path: string;
  readonly longestTaskMs: readonly number[];
  readonly scores: readonly Record<keyof typeof scoreBudgets, number>[];
};

/**
 * Measures the longest task of important pages on a processor that is four times slower and, where
 * Lighthouse is installed, their scores in its mobile profile. Medians of several rounds.
 */
export async function measurePages(): Promise<Metric[]> {
  const folder = findLighthouse();
  const simulator = await startSimulator();
  try {
    const { consoleUrl } = simulator.ready;
    const token = (await signIn(consoleUrl)).authorization.replace('Bearer ', '');
    const results = await runProgram<PageResult>(program, [consoleUrl, token, rounds, folder]);
    return results.flatMap((result) => [
      toTaskMetric(result),
      ...(folder ? [toScoreMetric(result)] : []),
    ]);
  } finally {
    await simulator.stop();
  }
}

/** The folder where Lighthouse is installed, or an empty string and a hint on stderr. */
function findLighthouse(): string {
  const folder = process.env[peersVariable] ?? '';
  if (folder && existsSync(join(folder, 'node_modules/lighthouse'))) return folder;
  console.error(formatInstallHint([{ name: 'Lighthouse', package: 'lighthouse' }]));
  return '';
}

function toTaskMetric({ path, longestTaskMs }: PageResult): Metric {
  const ms = getMedian(longestTaskMs);
  return {
    what: `longest task of ${path}, processor 4 times slower`,
    ours: ms === 0 ? 'below 50 ms' : `${ms.toFixed(0)} ms`,
    reference: '-',
    budget: `${longestTaskBudgetMs} ms`,
    isWithinBudget: ms <= longestTaskBudgetMs,
  };
}

function toScoreMetric({ path, scores }: PageResult): Metric {
  const names = Object.keys(scoreBudgets) as (keyof typeof scoreBudgets)[];
  const medians = names.map((name) => getMedian(scores.map((one) => one[name])));
  return {
    what: `Lighthouse, ${path}: ${names.join(', ')}`,
    ours: medians.join(' / '),
    reference: '-',
    budget: names.map((name) => scoreBudgets[name]).join(' / '),
    isWithinBudget: names.every((name, index) => (medians[index] ?? 0) >= scoreBudgets[name]),
  };
}
