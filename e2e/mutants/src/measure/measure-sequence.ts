import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Simulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { createHandler } from '../catalog/catalog.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { getProxyTarget, speed } from './measure-mutant.ts';
import { type Stage, selectStages } from './stages.ts';

/** How walks with one seed found a bug. */
export type SequenceResult = {
  readonly id: string;
  readonly seed: number;
  readonly isFound: boolean;
  /** All requests of the run. */
  readonly requests: number;
  /** Requests of the reported sequence, and the fewest that show the bug. */
  readonly length: number;
  readonly shortest: number;
  /** The script of the report. Empty if nothing was found. */
  readonly script: string;
  /** The script shows the bug on a device that no walk has used before. */
  readonly isReproduced: boolean;
};

type SequenceBug = Pick<Mutant, 'id' | 'harm' | 'shortest'>;

/** Verifies devices with the bug with walks only, one stage after the other until one finds it. */
export async function measureSequence(
  simulator: Simulator,
  bug: SequenceBug,
  seed: number,
  only: readonly string[] = ['sequences.*'],
): Promise<SequenceResult> {
  const shortest = bug.shortest ?? 0;
  let requests = 0;
  // The last one has no saved network, so that walks may save one.
  for (const stage of bug.harm === 'destructive'
    ? selectStages(bug).toReversed()
    : [selectStages(bug)[0]]) {
    const report = await withDevice(simulator, stage, bug.id, async (device) => {
      const { harm } = stage;
      const options = { harm, only, lateLossMs: 0, seed };
      return (await verifySimulatedDevice(device, options)).report;
    });
    requests += report.requests;
    const failed = report.results.filter(({ verdict }) => verdict === 'fail');
    const [first] = failed.toSorted((a, b) => countCalls(a.script) - countCalls(b.script));
    if (first === undefined) continue;
    const { script = '' } = first;
    const run = (id: string | null) =>
      withDevice(simulator, stage, id, ({ url }) => runScript(script, url));
    // The correct device has the same values and returns another response at the end.
    const [wrong, right] = [await run(bug.id), await run(null)];
    const isReproduced = getEnd(wrong) !== getEnd(right);
    const length = countCalls(script);
    return { id: bug.id, seed, isFound: true, requests, length, shortest, script, isReproduced };
  }
  const nothing = { isFound: false, length: 0, script: '', isReproduced: false };
  return { id: bug.id, seed, requests, shortest, ...nothing };
}

/** Runs something on a new device with a bug, or without one. */
async function withDevice<T>(
  simulator: Simulator,
  { harm, product, prepare }: Stage,
  bug: string | null,
  use: (device: { url: string; setupUrl: string; serialNumber: string }) => Promise<T>,
): Promise<T> {
  const device = await simulator.lease({
    product,
    seed: 1,
    clock: 'scaled',
    speed: harm === 'destructive' ? speed : 20,
  });
  const target = getProxyTarget(device);
  const mutated = bug === null ? null : await startMutantProxy(target, createHandler(bug));
  try {
    await prepare(createControlClient(simulator.labUrl), device.id);
    const { url, setupUrl } = mutated ?? target;
    return await use({ url, setupUrl, serialNumber: device.toLease().serialNumber });
  } finally {
    mutated?.proxy.close();
    await simulator.release(device.id);
  }
}

/** Runs the script of a report as a firmware engineer does. */
async function runScript(script: string, url: string): Promise<string> {
  const env = { ...process.env, STILLHOUSE_TARGET: url, STILLHOUSE_PASSWORD: 'stillhouse' };
  const bash = promisify(execFile)('bash', { env });
  bash.child.stdin?.end(script);
  return (await bash).stdout;
}

function countCalls(script = ''): number {
  return script.match(/^echo '\d+\. /gm)?.length ?? 0;
}

/** Returns the response to the last request of a script. */
function getEnd(output: string): string {
  return output.split(/^\d+\. .+\n/m).at(-1) ?? '';
}

/** Formats the line of one bug and seed. */
export function formatSequenceResult(result: SequenceResult): string {
  const { id, seed, isFound, requests, length, shortest, isReproduced } = result;
  const outcome = isFound ? `${length} calls, shortest ${shortest}` : 'not found';
  const script = isFound && !isReproduced ? ', not reproduced' : '';
  return `${id} seed ${seed}: ${outcome}, ${requests} requests${script}`;
}

/** Formats how many were found. */
export function formatSequenceSummary(results: readonly SequenceResult[]): string {
  const found = results.filter(({ isFound }) => isFound);
  const ratios = found.map(({ length, shortest }) => length / shortest);
  const mean = ratios.reduce((sum, one) => sum + one, 0) / Math.max(1, ratios.length);
  const long = ratios.filter((ratio) => ratio > 2).length;
  const reproduced = found.filter(({ isReproduced }) => isReproduced).length;
  return `Found ${found.length} of ${results.length}. Scripts: ${mean.toFixed(2)} times the shortest, ${long} more than 2 times; ${reproduced} of ${found.length} reproduce.`;
}
