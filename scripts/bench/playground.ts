import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxPlaygroundBytes, measureFolder } from '../../e2e/support/playground-folder.ts';
import { buildPlayground } from '../playground/build-playground.ts';
import { getMedian, type Metric } from './metric.ts';
import { runProgram } from './run-program.ts';
import { startSimulator } from './servers.ts';

const program = 'e2e/support/measure-playground.ts';
const rounds = 5;
/** Ratios to the references (decision 0008). */
const paintBudget = 4;
const readyBudget = 5;

/** A page of one line, without scripts and styles. */
const referencePage = '<!doctype html><meta charset="utf-8"><title>Page</title><p>One line</p>';

type Round = { paintMs: number; readyMs: number; referencePaintMs: number; labReadyMs: number };

/** Measures the size of the playground, and how fast it loads from a host of static files. */
export async function measurePlayground(): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-playground-'));
  const simulator = await startSimulator();
  try {
    const [playground, reference] = [join(folder, 'playground'), join(folder, 'reference')];
    await buildPlayground(playground);
    mkdirSync(reference);
    writeFileSync(join(reference, 'index.html'), referencePage);
    const { files, bytes } = await measureFolder(playground);
    // The first round warms up.
    const settings = [playground, reference, simulator.ready.labUrl, rounds + 1];
    const all = await runProgram<Round>(program, settings);
    const runs = all.slice(1);
    const paintMs = getMedian(runs.map((run) => run.paintMs));
    const referencePaintMs = getMedian(runs.map((run) => run.referencePaintMs));
    const readyMs = getMedian(runs.map((run) => run.readyMs));
    const labReadyMs = getMedian(runs.map((run) => run.labReadyMs));
    return [
      {
        what: `playground, ${files} files, gzip`,
        ours: `${(bytes / 1000).toFixed(0)} kB`,
        reference: '-',
        budget: `${maxPlaygroundBytes / 1000} kB`,
        isWithinBudget: bytes <= maxPlaygroundBytes,
      },
      {
        what: 'first paint of the playground',
        ours: `${paintMs.toFixed(0)} ms`,
        reference: `${referencePaintMs.toFixed(0)} ms (a page of one line)`,
        budget: `${paintBudget} times the reference`,
        isWithinBudget: paintMs <= paintBudget * referencePaintMs,
      },
      {
        what: 'a device in the playground',
        ours: `${readyMs.toFixed(0)} ms`,
        reference: `${labReadyMs.toFixed(0)} ms (the lab page of a simulator that runs)`,
        budget: `${readyBudget} times the reference`,
        isWithinBudget: readyMs <= readyBudget * labReadyMs,
      },
    ];
  } finally {
    await simulator.stop();
    rmSync(folder, { recursive: true });
  }
}
