import type { Operation } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from '../http/testing/test-device.ts';
import { listPointers } from './list-pointers.ts';
import { getResponse, makeCallInProcess } from './make-call.ts';
import { anyDeviceSession, anySafeWrites, type Call, formatStep, switchCondition } from './step.ts';
import { deviceOperations } from './well-formed.ts';

/** An operation with a longer timeout keeps the device busy or calls another service. */
const maxReadTimeoutMs = 30_000;

const reads = deviceOperations.filter(
  ({ safety, pathParameters, responses, timeoutMs }) =>
    safety === 'read' &&
    pathParameters.length === 0 &&
    timeoutMs <= maxReadTimeoutMs &&
    responses[200]?.mediaTypes.includes('application/json'),
);

/** Returns what each GET returns at this time, by its id. Null if it is rejected. */
async function readAll({ host }: TestDevice): Promise<Record<string, unknown>> {
  const bodies: Record<string, unknown> = {};
  for (const operation of reads) {
    const { id, path, roles } = operation;
    const role = roles[0] ?? 'admin';
    const call = { kind: 'call', afterMs: 0, via: 'setup', body: undefined } as const;
    const response = await makeCallInProcess(host, { ...call, operation, path, role });
    bodies[id] = response?.status === 200 ? JSON.parse(response.text) : null;
  }
  return bodies;
}

/** Returns the places that the contract allows a call to change: a GET, or a part of its body. */
function listAffected({ readback, lifecycle, affects = [] }: Operation): readonly string[] {
  const ofResource = reads.filter(
    (read) => lifecycle !== undefined && read.lifecycle?.resource === lifecycle.resource,
  );
  const own = readback === undefined ? [] : [readback.operationId];
  return [...own, ...ofResource.map(({ id }) => id), ...affects];
}

/** Returns the places of the members that a call could have changed, and has left out. */
function listLeftOut({ operation: { id, readback }, body }: Call): readonly string[] {
  if (readback === undefined || !isRecord(body)) return [];
  const names = getRequestFields(id).flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1));
  return names
    .filter((name) => !Object.hasOwn(body, name))
    .map((name) => `${readback.operationId}/${name}`);
}

const includes = (places: readonly string[], at: string) =>
  places.some((place) => at === place || at.startsWith(`${place}/`));

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

test('a call changes only what the contract says that it affects (property)', async () => {
  const compared = new Set<string>();
  const property = fc.asyncProperty(anyDeviceSession, anySafeWrites, async (session, first) => {
    const { product, outOfBox, steps } = session;
    await using device = await startTestDevice({ product, outOfBox });
    for (const step of [...first, ...steps]) {
      if (step.kind === 'turn') {
        switchCondition(device.device, step);
        continue;
      }
      await device.advance(step.afterMs);
      const { operation } = step;
      if (operation.safety === 'read') continue;
      const at = device.clock.now();
      const before = await readAll(device);
      const response = await getResponse(device.host, step, makeCallInProcess);
      const after = await readAll(device);
      // While time passes, a device changes by itself.
      if (response === null || response.status >= 300 || device.clock.now() !== at) continue;
      const affected = listAffected(operation);
      const leftOut = listLeftOut(step);
      const others = Object.keys(after)
        .filter((id) => before[id] !== null && after[id] !== null)
        .flatMap((id) => listPointers(before[id], after[id], id))
        .filter((change) => !includes(affected, change) || includes(leftOut, change));
      expect(others, `${formatStep(step)} on a ${product}`).toEqual([]);
      compared.add(operation.id);
    }
  });
  await fc.assert(property, { numRuns: isWhole ? 200 : 15, seed: 1, endOnFailure: true });
  // Sessions without accepted calls would prove nothing.
  expect(compared.size).toBeGreaterThan(25);
}, 240_000);
