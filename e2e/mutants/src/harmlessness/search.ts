import { lockout } from '@stillhouse/contracts/operations';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import fc from 'fast-check';
import { createSimulator, type Simulator } from 'stillhouse';
import type { HarmLevel } from 'stillhouse-verify';
import { conformantDevice, createRandomDevice, type RandomDevice } from './random-device.ts';
import { type Remains, verifyRandomDevice } from './verify-random-device.ts';

/** One less than the number of consecutive failures that locks a user out (R4.6). */
const maxRejectedSignIns = lockout.failures - 1;

type Search = {
  readonly seeds: readonly number[];
  readonly harmLevels: readonly HarmLevel[];
  /** Devices verified at the same time. A run waits most of the time. */
  readonly parallel?: number;
  /** Called with each line as soon as it is known, so that a search may be cut off. */
  print(line: string): void;
};

/** The run could not sign in, so it shows nothing. */
const exitCodeOfUnreachable = 3;

/** A device shrinks at most this long. */
const maxShrinkMs = 120_000;

/**
 * Verifies a random device for each seed.
 * @returns the seeds of the devices that a run changed without a notice
 */
export async function findHarm({
  seeds,
  harmLevels,
  parallel = 8,
  print,
}: Search): Promise<readonly number[]> {
  const simulator = await createSimulator();
  const harmed: number[] = [];
  let unexamined = 0;
  try {
    // Loads and compiles everything, which would take the time of the first sign-ins.
    await verifyRandomDevice(simulator, conformantDevice);
    await runParallel(seeds, parallel, async (seed) => {
      const outcome = await examine(simulator, seed, harmLevels, print);
      if (outcome === 'harmed') harmed.push(seed);
      if (outcome === 'unexamined') unexamined += 1;
    });
  } finally {
    await simulator.close();
  }
  const reached = `${seeds.length} random devices, ${unexamined} without a session`;
  print(`${reached}, ${harmed.length} changed without a notice`);
  return harmed;
}

async function examine(
  simulator: Simulator,
  seed: number,
  harmLevels: readonly HarmLevel[],
  print: (line: string) => void,
): Promise<'harmless' | 'harmed' | 'unexamined'> {
  let isFirst = true;
  let hasSession = true;
  let smallest: RandomDevice | null = null;
  const examineDevice = async (device: RandomDevice) => {
    const started = performance.now();
    let remains = await verify(simulator, device);
    // On a busy machine, the sign-in may time out.
    if (remains.exitCode === exitCodeOfUnreachable) remains = await verify(simulator, device);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (isFirst) {
      const { exitCode, requests } = remains;
      hasSession = exitCode !== exitCodeOfUnreachable;
      const outcome = remains.harm ?? 'harmless';
      print(
        `Seed ${seed}, ${device.harm}: exit code ${exitCode}, ${requests} requests, ${seconds} s, ${outcome}`,
      );
    }
    isFirst = false;
    if (remains.harm === null) return;
    smallest = device;
    throw new Error(remains.harm);
  };
  let latest = Promise.resolve();
  const property = fc.asyncProperty(createRandomDevice(harmLevels), (device) => {
    latest = examineDevice(device);
    return latest;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: maxShrinkMs });
  // The time limit does not end a run, only the wait for it.
  await latest.catch(() => {});
  if (smallest === null) return hasSession ? 'harmless' : 'unexamined';
  print(`Seed ${seed}, smallest device: ${JSON.stringify(smallest)}`);
  return 'harmed';
}

type Verified = Pick<Remains, 'exitCode' | 'requests'> & { readonly harm: string | null };

async function verify(simulator: Simulator, device: RandomDevice): Promise<Verified> {
  try {
    const remains = await verifyRandomDevice(simulator, device);
    return { ...remains, harm: explainHarm(remains) };
  } catch (error) {
    return { exitCode: -1, requests: 0, harm: String(error) };
  }
}

/** Returns what the report should have listed, or null. */
function explainHarm({ unreported, rejectedSignIns, lockedOut }: Remains): string | null {
  if (rejectedSignIns > maxRejectedSignIns) return `${rejectedSignIns} rejected sign-ins`;
  if (lockedOut.length > 0) return `locked out: ${lockedOut.join(', ')}`;
  return unreported.length === 0 ? null : `not in the report: ${unreported.join(', ')}`;
}
