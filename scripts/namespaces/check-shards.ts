// Runs four shards of a fleet, each in a network namespace of its own, and kills one while clients
// use its devices. `npm run test:all` runs it, in a fifth namespace, where the system allows that.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ControlClient, ControlError, createControlClient } from 'stillhouse/client';
import { isStopped } from '../set-up/signals.mjs';
import { startBalancer } from './balancer.ts';
import { DeviceUser } from './device-user.ts';
import { openBridge } from './namespaces.ts';
import { clientAddress, ShardProcess, token } from './shard.ts';

const count = 4;
/** Of the command line, all shards together. */
const devices = 400;
const leases = 40;
const loadMs = 3_000;
/** Decision 0077. */
const maxLossMs = 500;
/**
 * A killed shard must have its devices back in this time. On a busy machine, it may take some times
 * as long as the first start of all shards.
 */
const maxRecoveryMs = 10_000;
const maxStarts = 3;
/** Longer than any start of a shard, on a busy machine. */
const maxStartMs = 60_000;
const pollMs = 50;

function expectTrue(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(failure);
}

/** Polls until it is true. Returns how long that took. */
async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
  failure: string,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    expectTrue(!isStopped(), 'A signal has ended the check.');
    expectTrue(performance.now() - startedAt <= limitMs, `${failure} after ${limitMs} ms.`);
    await setTimeout(pollMs);
  }
  return performance.now() - startedAt;
}

/** Leases and releases devices until the signal, whichever shards are there. */
async function leaseRepeatedly(control: ControlClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { id } = await control.lease({ clock: 'manual', ttlMs: 60_000 });
    await control.release(id).catch((error: unknown) => {
      // The shard was killed in between, and has not stored the lease.
      const known = ['unreachable', 'unknown-device'];
      if (!(error instanceof ControlError) || !known.includes(error.code)) throw error;
    });
  }
}

/** What must be the same after a restart, for each device of a shard. */
async function listLeases({ controlUrl }: ShardProcess): Promise<Map<string, string>> {
  const leased = await createControlClient(controlUrl, { token }).list();
  return new Map(
    leased.map(({ id, number, seed, serialNumber, baseUrl, nameUrl, expiresAt, shard }) => [
      id,
      JSON.stringify([number, seed, serialNumber, baseUrl, nameUrl, expiresAt, shard]),
    ]),
  );
}

/** Kills a shard while its clients work, starts it again, and checks what they have seen. */
async function checkKill(
  shard: ShardProcess,
  users: readonly DeviceUser[],
  before: ReadonlyMap<string, string>,
  limitMs: number,
): Promise<void> {
  const own = users.filter(({ lease }) => lease.shard.index === shard.index);
  const others = users.filter((user) => !own.includes(user));
  const busyMs = Math.max(...own.map(({ longestRoundMs }) => longestRoundMs));
  const killedAt = performance.now();
  await shard.end('SIGKILL');
  const hasFailed = () => own.every(({ unreachable }) => unreachable.length > 0);
  await waitUntil(hasFailed, maxStartMs, 'Not every client has noticed the end of the shard');
  const roundsBefore = others.map(({ rounds }) => rounds);

  const startedAt = performance.now();
  await shard.start();
  const hasAll = async () => {
    const after = await listLeases(shard);
    return [...before].every(([id, lease]) => after.get(id) === lease);
  };
  await waitUntil(hasAll, limitMs, 'Some devices are missing or have changed');
  const recoveryMs = performance.now() - startedAt;
  const hasResumed = () => own.every(({ resumed }) => resumed !== null);
  await waitUntil(hasResumed, limitMs, 'Some clients have not continued');
  expectTrue(recoveryMs <= limitMs, `The devices were back after ${recoveryMs} ms.`);
  expectTrue(
    others.every(({ rounds }, at) => rounds > (roundsBefore[at] ?? 0)),
    'Clients of other shards stood still.',
  );

  const text = `${shard.controlUrl}, which is shard ${shard.name} of the fleet and has this device.`;
  for (const { lease, unreachable } of users) {
    const isRight = unreachable.every((detail) => detail.includes(text));
    expectTrue(isRight, `${lease.id}: ${unreachable[0]}`);
  }
  const lostElsewhere = others.filter(
    ({ lostCalls, unreachable }) => lostCalls + unreachable.length,
  );
  expectTrue(lostElsewhere.length === 0, 'Clients of other shards had no response.');
  const lossMs = Math.max(...own.map((user) => user.measureLoss(killedAt)));
  expectTrue(
    lossMs <= maxLossMs + busyMs,
    `Changes of ${lossMs} ms are lost. It may be ${maxLossMs} ms, and the ${busyMs} ms of a call.`,
  );
  console.log(
    `Shard ${shard.name}: ${before.size} devices back ${recoveryMs.toFixed(0)} ms after its start, changes of ${lossMs.toFixed(0)} ms lost (slowest round of calls ${busyMs.toFixed(0)} ms).`,
  );
}

async function checkFleet(shards: readonly ShardProcess[]): Promise<void> {
  const [, killed] = shards;
  if (killed === undefined) throw new Error('A fleet has several shards.');
  const startedAt = performance.now();
  await Promise.all(shards.map((shard) => shard.start()));
  for (const shard of shards) {
    const hasAll = async () => (await shard.countDevices()) === devices / count;
    await waitUntil(hasAll, maxStartMs, `Shard ${shard.name} has not all devices`);
  }
  const limitMs = Math.max(maxRecoveryMs, maxStarts * (performance.now() - startedAt));
  const balancer = await startBalancer(shards.map(({ controlUrl }) => controlUrl));
  const control = createControlClient(balancer.url, { token });
  const users: DeviceUser[] = [];
  while (users.length < leases) {
    const lease = await control.lease({ ttlMs: 600_000 });
    const shard = shards[lease.shard.index];
    if (shard === undefined) throw new Error(`There is no shard ${lease.shard.index}.`);
    users.push(new DeviceUser(control, lease, shard.address));
  }
  await Promise.all(users.map((user) => user.signIn()));
  // Without the devices that come and go during the load.
  const before = await listLeases(killed);
  const load = new AbortController();
  const work = Promise.all([
    ...users.map((user) => user.work(load.signal)),
    leaseRepeatedly(control, load.signal),
  ]);
  const check = async () => {
    await setTimeout(loadMs);
    await checkKill(killed, users, before, limitMs);
  };
  try {
    await Promise.race([check(), work]);
  } finally {
    load.abort();
    await work.finally(balancer.close);
  }
  const rounds = users.reduce((sum, user) => sum + user.rounds, 0);
  console.log(`${leases} clients wrote and read ${rounds} times.`);
  for (const shard of shards) {
    const code = await shard.end('SIGTERM');
    expectTrue(code === 0, `SIGTERM ended shard ${shard.name} with ${code}.`);
  }
}

openBridge(clientAddress);
const folder = mkdtempSync(join(tmpdir(), 'stillhouse-shards-'));
const shards: ShardProcess[] = [];
try {
  for (const index of Array(count).keys()) {
    shards.push(await ShardProcess.create(index, { count, devices, folder }));
  }
  await checkFleet(shards);
} finally {
  for (const shard of shards) await shard.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
