import fc from 'fast-check';
import { expect } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import { createFetch, createSimulator } from '../simulator.ts';
import { anyFault } from './any-fault.ts';
import { getResponse, makeCall } from './make-call.ts';
import { arbitrarySteps, type Step, switchCondition } from './step.ts';

/** Without those that hold a response back forever. */
const faults = anyFault.filter(({ kind }) => kind !== 'stall');

type Session = { seed: number; steps: readonly Step[]; fault: FaultSpec };

export const anySession: fc.Arbitrary<Session> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  steps: arbitrarySteps({ minLength: 10, maxLength: 25 }),
  fault: fc.constantFrom(...faults),
});

/** Plays a session on a device with a server, or by `createFetch` on one without. */
export async function playSession({ seed, steps, fault }: Session, listen: boolean) {
  const simulator = await createSimulator({ listen });
  try {
    const device = await simulator.lease({ clock: 'manual', seed, id: 'same' });
    const { host } = device;
    expect(host.faults.arm([{ ...fault, skip: 2, every: 2 }])).toMatchObject({ armed: [{}] });
    const fetch = listen ? globalThis.fetch : createFetch(device);
    const heads: (string | null)[] = [];
    for (const step of steps) {
      if (step.kind === 'turn') {
        switchCondition(host.device, step);
        await host.settle();
        continue;
      }
      await host.clock.advanceBy(step.afterMs);
      await host.settle();
      const send = () => makeCall(host, step, { fetch });
      const response = await getResponse(host, step, send);
      // The key of a signing request is random, so the text differs.
      heads.push(response && `${response.status} ${response.mediaType}`);
    }
    return { journal: host.journal.canonical(), heads };
  } finally {
    await simulator.close();
  }
}
