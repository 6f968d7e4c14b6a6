import { createSimulator } from '@stillhouse/simulator';
import fc from 'fast-check';
import { createRandomDevice, type RandomDevice, type VerifierProfile } from './random-device.ts';
import { type Remains, verifyRandomDevice } from './verify-random-device.ts';

/** One less than the number of consecutive failures that locks a user out (R4.6). */
const maxRejectedSignIns = 4;

/** A shrunk device on which a run left something behind. */
type Harm = {
  readonly seed: number;
  readonly device: RandomDevice;
  readonly reason: string;
};

type Search = {
  readonly seeds: readonly number[];
  readonly profiles: readonly VerifierProfile[];
};

/** Devices verified at the same time. A run waits most of the time. */
const parallel = 4;

/** A device shrinks at most this long. */
const maxShrinkMs = 120_000;

/** Verifies a random device for each seed. Returns those that a run changed without a notice. */
async function findHarm({ seeds, profiles }: Search): Promise<readonly Harm[]> {
  const simulator = await createSimulator();
  const harms: Harm[] = [];
  const queue = [...seeds];
  const work = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
      const property = fc.asyncProperty(createRandomDevice(profiles), async (device) => {
        const remains = await verifyRandomDevice(simulator, device);
        const reason = explainHarm(remains);
        if (reason !== null) throw new Error(reason);
      });
      const result = await fc.check(property, {
        seed,
        numRuns: 1,
        interruptAfterTimeLimit: maxShrinkMs,
      });
      const [device] = result.counterexample ?? [];
      if (device === undefined) continue;
      harms.push({ seed, device, reason: String(result.errorInstance) });
    }
  };
  try {
    await Promise.all([...Array(parallel).keys()].map(work));
  } finally {
    await simulator.close();
  }
  return harms;
}

/** Returns what the report should have listed, or null. */
function explainHarm({ changed, notRestored, rejectedSignIns }: Remains): string | null {
  if (rejectedSignIns > maxRejectedSignIns) return `${rejectedSignIns} rejected sign-ins`;
  const unlisted = notRestored.length > 0 ? [] : changed;
  return unlisted.length === 0 ? null : `not in the report: ${unlisted.join(', ')}`;
}

/** Prints what was found. Returns true if no run left anything behind. */
export async function reportHarm(search: Search): Promise<boolean> {
  const harms = await findHarm(search);
  for (const { seed, reason, device } of harms) {
    process.stdout.write(`Seed ${seed}: ${reason}\n${JSON.stringify(device)}\n`);
  }
  const { length } = search.seeds;
  process.stdout.write(`${length} random devices, ${harms.length} changed without a notice\n`);
  return harms.length === 0;
}
