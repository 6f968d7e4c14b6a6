import { operations } from '@stillhouse/contracts/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSpec } from '../faults/arm.ts';
import type { FaultSpec } from '../faults/fault.ts';
import { startTestDevice, type TestDevice } from '../http/testing/test-device.ts';
import { anyFault } from './any-fault.ts';
import { getResponse, makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, type Call, formatStep, type Step, switchCondition } from './step.ts';
import { deviceOperations, getExampleBodies } from './well-formed.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/** Changes that keep a fault, armed for everything, from ever acting. */
const inertChanges: readonly ((fault: FaultSpec, now: number) => FaultSpec)[] = [
  (fault, now) => ({ ...fault, until: now + 1 }),
  (fault) => ({ ...fault, from: 8_640_000_000_000_000 }),
  (fault) => ({ ...fault, skip: 1_000_000 }),
  (fault) => ({ ...fault, match: { ...fault.match, nth: 1_000_000 } }),
  (fault) => ({
    ...fault,
    match: { ...fault.match, state: { pointer: '/power/state', equals: 'off' } },
  }),
];

const inertFaults = fc.array(
  fc.record({ fault: fc.constantFrom(...anyFault), make: fc.constantFrom(...inertChanges) }),
  { minLength: 1, maxLength: 10 },
);

/** Returns the journal of a session. */
async function getJournal(session: readonly Step[], onStart: (device: TestDevice) => void) {
  await using device = await startTestDevice();
  onStart(device);
  for (const step of session) {
    if (step.kind === 'turn') {
      switchCondition(device.device, step);
      continue;
    }
    await device.advance(step.afterMs);
    await getResponse(device.host, step);
  }
  const faults = device.host.faults.list();
  return { journal: device.host.journal.canonical(), faults };
}

test('faults that never act never change a response', async () => {
  const session = arbitrarySteps({ minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(session, inertFaults, async (taken, chosen) => {
      const without = await getJournal(taken, () => {});
      const { journal, faults } = await getJournal(taken, (device) => {
        const now = device.clock.now();
        device.arm(...chosen.map(({ fault, make }) => make(fault, now)));
      });
      expect(journal, taken.map(formatStep).join('\n')).toBe(without.journal);
      for (const { counters } of faults) {
        expect(counters.fired).toBe(0);
        expect(counters.skipped).toBe(counters.matched);
        expect(counters.considered).toBeGreaterThanOrEqual(counters.matched);
      }
    }),
    { numRuns: isWhole ? 150 : 12, endOnFailure: true },
  );
}, 60_000);

/** Calls that leave the device on and take no time. */
const calmOperations = deviceOperations.filter(
  ({ id, path, safety, requestMediaType }) =>
    (safety === 'read' || safety === 'safe') &&
    id !== 'downloadLogs' &&
    !path.includes('{') &&
    requestMediaType !== 'multipart/form-data',
);

/**
 * In a sample, takes a few operations for each fault, so that every operation and every fault is
 * covered.
 */
function sampleCalmOperations(fault: number): typeof calmOperations {
  if (isWhole) return calmOperations;
  return calmOperations.filter((_operation, index) => index % 8 === fault % 8);
}

function getCall(operation: (typeof calmOperations)[number]): Call {
  const [body] = getExampleBodies(operation);
  const [role = 'admin'] = operation.roles;
  return { kind: 'call', afterMs: 0, operation, path: operation.path, via: 'device', role, body };
}

/** Makes a call and advances time for it. A call that would never end is aborted. */
async function makeCallToEnd({ host, clock }: TestDevice, call: Call): Promise<void> {
  const controller = new AbortController();
  const response = makeCall(host, call, { signal: controller.signal });
  while ((await waitUntilEndedOrHeld(host, response, 0)) === 'held') {
    const next = clock.getNextTimerAt();
    if (next === null) controller.abort();
    else await clock.advanceTo(next);
    await host.settle();
    if (next === null) await expect.poll(() => host.held).toBe(0);
  }
  await response;
}

test.each(
  anyFault.map((fault, index) => ({
    kind: fault.kind,
    placement: fault.placement,
    fault,
    operations: sampleCalmOperations(index),
  })),
)(
  'a device works again when its faults are cleared: $kind at $placement',
  async ({ fault, operations: chosen }) => {
    await using device = await startTestDevice();
    const wrong: unknown[] = [];
    let fired = 0;
    for (const operation of chosen) {
      const armed = { ...fault, match: { operationId: operation.id } };
      if (checkSpec(armed, null).length > 0) continue;
      const call = getCall(operation);
      device.arm(armed);
      await makeCallToEnd(device, call);
      await makeCallToEnd(device, call);
      fired += device.host.faults.list()[0]?.counters.fired ?? 0;
      device.host.faults.clear();
      // Sign in again if the token has expired.
      await device.advance(1_000);
      await getResponse(device.host, call);
      const entry = device.host.journal.listEntries({ limit: 1 })[0];
      const isWell =
        entry?.outcome === 'answered' &&
        entry.status !== 401 &&
        entry.faults.length === 0 &&
        entry.verdict.reply.length === 0;
      if (!isWell) wrong.push(entry);
    }
    expect(wrong).toEqual([]);
    expect(fired).toBeGreaterThan(0);
    expect(device.logged).toEqual([]);
  },
  isWhole ? 120_000 : 20_000,
);

test('every operation can be affected by a fault', () => {
  const untouched = Object.values(operations)
    .filter(({ surface }) => surface === 'device')
    .filter(({ id }) =>
      anyFault.every(
        (fault) => checkSpec({ ...fault, match: { operationId: id } }, null).length > 0,
      ),
    );
  expect(untouched).toEqual([]);
});
