import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import type { LeasedDevice } from '../simulator.ts';

/** Starts an advance that fires many timers. */
async function startLongAdvance({ control, lease }: Awaited<ReturnType<typeof startLab>>) {
  const busy = await lease({ id: 'busy', seed: 5 });
  const parameters = { upMs: 1_000, downMs: 1_000 };
  await control.setCondition(busy.id, 'flapping', { on: true, parameters });
  const end = busy.host.clock.now() + 6 * 3_600_000;
  return { busy, end, advanced: control.advance(busy.id, { to: end }) };
}

function getStatus(leased: LeasedDevice): Promise<Response> {
  // The links of the busy device flap, and its setup address responds regardless.
  return fetch(`${leased.toLease().setupUrl}/api/v1/status`);
}

test('neighbors respond while a device advances for a long time', async () => {
  const lab = await startLab();
  const neighbor = await lab.lease({ id: 'neighbor' });
  const { busy, end, advanced } = await startLongAdvance(lab);
  let responses = 0;
  while (busy.host.clock.now() < end) {
    expect((await getStatus(neighbor)).status).toBe(401);
    await lab.control.patch(neighbor.id, { settings: { system: { hdmiCecEnabled: true } } });
    if (busy.host.clock.isFiring) responses += 1;
  }
  expect(responses).toBeGreaterThan(0);
  expect((await advanced).to).toBe(end);
});

test('requests and calls to a device wait for its long advance', async () => {
  const lab = await startLab();
  const { control } = lab;
  const { busy, end, advanced } = await startLongAdvance(lab);
  await expect.poll(() => busy.host.clock.isFiring, { interval: 1 }).toBe(true);
  const [clock, state, status] = await Promise.all([
    control.clock(busy.id),
    control.state(busy.id),
    getStatus(busy),
    control.arm(busy.id, { id: 'one', kind: 'connection-reset', match: { tag: 'Settings' } }),
  ]);
  expect([clock.now, status.status]).toEqual([end, 401]);
  expect(state).toEqual(await control.state(busy.id));
  const { entries, inputs } = await control.journal(busy.id);
  expect(entries.map(({ at }) => at)).toEqual([end]);
  expect(inputs.at(-1)).toMatchObject({ operationId: 'armFaults', at: end });
  await advanced;
});

test('a device does the same in one long advance and in many short ones', async () => {
  const lab = await startLab();
  const { busy, end, advanced } = await startLongAdvance(lab);
  await advanced;
  await getStatus(busy);
  const stepped = await lab.lease({ id: 'stepped', seed: 5 });
  const parameters = { upMs: 1_000, downMs: 1_000 };
  await lab.control.setCondition(stepped.id, 'flapping', { on: true, parameters });
  const { clock } = stepped.host;
  while (clock.now() < end) await clock.advanceBy(10_000);
  await getStatus(stepped);
  expect(await lab.control.canonicalJournal(stepped.id)).toBe(
    await lab.control.canonicalJournal(busy.id),
  );
  expect(await lab.control.state(stepped.id)).toEqual(await lab.control.state(busy.id));
});
