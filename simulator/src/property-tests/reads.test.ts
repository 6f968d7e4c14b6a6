import { operations } from '@stillhouse/contracts/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getSamplePath, startTestDevice } from '../http/testing/test-device.ts';
import { makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, switchCondition } from './step.ts';

/**
 * The two reads that change something. The request tracer also knows them (http/request-tracer.ts).
 */
const known = new Set(['downloadLogs', 'getAvailableUpdate']);
const reads = Object.values(operations).filter(
  ({ surface, safety, id }) => surface === 'device' && safety === 'read' && !known.has(id),
);

test('a read leaves the device unchanged, after any history (property)', async () => {
  const session = arbitrarySteps({ minLength: 5, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(session, async (taken) => {
      await using device = await startTestDevice();
      const { host, clock } = device;
      for (const step of taken) {
        if (step.kind === 'turn') {
          switchCondition(device.device, step);
          continue;
        }
        await device.advance(step.afterMs);
        await waitUntilEndedOrHeld(host, makeCall(host, step), host.held);
        const before = JSON.stringify(device.device.state);
        const at = clock.now();
        for (const operation of reads)
          await device.call(getSamplePath(operation)).catch(() => null);
        expect(clock.now()).toBe(at);
        expect(JSON.stringify(device.device.state)).toBe(before);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 60_000);
