import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { createSimulator, type LeasedDevice } from '../simulator.ts';
import type { Bundle } from './bundle.ts';
import { replay } from './replay.ts';
import { findToken } from './token-in.ts';

/** A day has more exchanges than a journal stores. */
const days = 7;
const pollIntervalMs = 10_000;
const timeoutMs = 600_000;

/** Sends the requests of a page that stays open, and signs in again when its token has expired. */
async function keepPageOpen({ host }: LeasedDevice, durationMs: number): Promise<number> {
  const send = async (method: string, path: string, headers: object, body: string | null) => {
    const target = `/api/v1/${path}`;
    const request = { origin: 'replay', via: 'device', method, target, body } as const;
    const outcome = await host.request({ ...request, headers: { ...headers } }).outcome;
    if (outcome.outcome === 'lost') throw new Error(`${method} ${path} has no response`);
    return outcome;
  };
  const credentials = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
  const json = { 'content-type': 'application/json' };
  const end = host.clock.now() + durationMs;
  let token = '';
  let signIns = 0;
  while (host.clock.now() < end) {
    const { status } = await send('GET', 'status', { authorization: `Bearer ${token}` }, null);
    if (status === 401) {
      signIns += 1;
      token = findToken((await send('POST', 'admin_login', json, credentials)).text) ?? '';
    }
    await host.clock.advanceBy(pollIntervalMs);
  }
  return signIns;
}

test(
  `a page that is open for ${days} days can be replayed`,
  async () => {
    const simulator = await createSimulator();
    onTestFinished(() => simulator.close());
    const leased = await simulator.lease({ clock: 'manual' });
    const signIns = await keepPageOpen(leased, days * 86_400_000);
    expect(signIns).toBe(days);
    expect(leased.host.journal.dropped).toBeGreaterThan(3_000);
    const control = createControlClient(simulator.labUrl);
    const bundle = (await control.bundle(leased.id)) as unknown as Bundle;
    expect(bundle.inputs.length).toBeGreaterThan(days * 8_640);
    await simulator.release(leased.id);
    const { difference, problems, entries } = await replay(simulator, bundle);
    expect([difference, problems, entries.length]).toEqual([null, [], 5_000]);
  },
  timeoutMs,
);
