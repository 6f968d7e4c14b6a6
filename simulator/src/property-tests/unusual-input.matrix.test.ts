import { validateResponse } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { takeSettledSnapshot } from '../fleet/take-snapshot.ts';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import { certificateId } from './certificate.ts';
import { type CallResponse, getResponse, makeCallInProcess } from './make-call.ts';
import { type Call, formatStep } from './step.ts';
import { listUnusualBodies, type UnusualBody } from './unusual-bodies.ts';
import { deviceOperations } from './well-formed.ts';
import { createPreparation } from './well-prepared.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';
const products = ['barra', 'dalmore', 'arran', 'longrow'];
const sampledRounds = 4;

const reads = deviceOperations.filter(({ method }) => method === 'GET');
/** Those that end in a restart come last. */
const writes = deviceOperations
  .filter(({ method }) => method !== 'GET')
  .toSorted((a, b) => Number(a.id === 'startUpdate') - Number(b.id === 'startUpdate'))
  .filter(({ id }) => id !== 'rebootDevice')
  .map((operation) => ({ operation, bodies: selectBodies(listUnusualBodies(operation)) }));

/** A sample has some of each field, as far as it has room. */
function selectBodies(bodies: UnusualBody[]): UnusualBody[] {
  if (isWhole) return bodies;
  const byField = [...Map.groupBy(bodies, ({ field }) => field).values()];
  const ofEach = byField.flatMap((all, index) => all[(index * 7) % all.length] ?? []);
  const step = Math.max(1, ofEach.length / sampledRounds);
  return ofEach.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function createCall(operation: Call['operation'], body: unknown): Call {
  const [role = 'admin'] = operation.roles;
  const path = operation.path.replace('{id}', certificateId);
  return { kind: 'call', afterMs: 0, operation, via: 'setup', path, role, body };
}

/** Makes a call. Throws if its response is an error of the device, or breaks the contract. */
async function check({ host }: LeasedDevice, call: Call): Promise<CallResponse> {
  const { id, method } = call.operation;
  const response = await getResponse(host, call, method === 'GET' ? makeCallInProcess : undefined);
  if (response === null) throw new Error(`${id} has no response.`);
  const { status, mediaType, text } = response;
  const isJson = mediaType?.includes('json') === true;
  const issues = isJson ? validateResponse(id, status, mediaType, JSON.parse(text)) : [];
  expect({ id, isError: status >= 500, issues, ...(status >= 500 && { text }) }).toEqual({
    id,
    isError: false,
    issues: [],
  });
  return response;
}

async function checkReads(leased: LeasedDevice): Promise<void> {
  for (const operation of reads) await check(leased, createCall(operation, undefined));
}

async function advance({ host }: LeasedDevice, ms: number): Promise<void> {
  await host.clock.advanceBy(ms);
  await host.settle();
}

/** Restarts the simulator from its file, and then the device. */
async function restart(leased: LeasedDevice): Promise<void> {
  await advance(leased, 300_000);
  const taken = await takeSettledSnapshot(leased);
  if (taken.outcome === 'busy') throw new Error(`Under way: ${taken.underWay.join(', ')}`);
  const read = await readSnapshot(JSON.parse(JSON.stringify(taken.snapshot)));
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read));
  await leased.runExclusive(() => leased.restore(read.snapshot));
  await checkReads(leased);
  const reboot = deviceOperations.find(({ id }) => id === 'rebootDevice');
  if (reboot !== undefined) await check(leased, createCall(reboot, undefined));
  await advance(leased, 300_000);
  await checkReads(leased);
}

const rounds = Math.max(...writes.map(({ bodies }) => bodies.length));

// R8.31.
test('no legal input makes a device fail, whatever is read afterward, and after a restart', async () => {
  const { simulator, lease } = await startLab();
  const prepare = createPreparation();
  const neverAccepted = new Set<string>(writes.map(({ operation }) => operation.id));
  try {
    for (let round = 0; round < rounds; round += 1) {
      const product = products[round % products.length] ?? 'barra';
      const leased = await lease({ seed: round, product });
      const done = [product];
      try {
        for (const { operation, bodies } of writes) {
          if (round >= bodies.length) continue;
          const call = prepare(leased, createCall(operation, bodies[round]?.body));
          done.push(`${formatStep(call)}, unusual: ${bodies[round]?.field}`);
          const { status } = await check(leased, call);
          if (status >= 300) continue;
          neverAccepted.delete(operation.id);
          await checkReads(leased);
        }
        done.push('restart');
        await restart(leased);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${done.join('\n')}\n${reason}`, { cause: error });
      }
    }
  } finally {
    await simulator.close();
  }
  // What is rejected proves nothing.
  expect([...neverAccepted]).toEqual([]);
}, 1_200_000);
