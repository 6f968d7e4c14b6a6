import { expect, test } from 'vitest';
import { validateFleetEvent, validateStreamedEvent } from '../../build/control-validators.js';
import { applyMergePatch, type ControlSchema } from '../../client/client.ts';
import { followEvents } from '../control/testing/event-follower.ts';
import { startLab } from '../control/testing/test-lab.ts';

type StreamedEvent = ControlSchema<'StreamedEvent'>;
type FleetEvent = ControlSchema<'FleetEvent'>;

async function startFollowed() {
  const lab = await startLab();
  const leased = await lab.lease();
  const { id } = leased;
  const device = followEvents<StreamedEvent>((follower) => lab.control.follow(id, follower));
  await device.when(() => device.events.some(({ kind }) => kind === 'state'));
  const kinds = () => device.events.map(({ kind }) => kind);
  return { ...lab, leased, id, device, kinds };
}

/** Returns the state of a follower that received the complete state and then patches. */
function getState(events: readonly StreamedEvent[]): unknown {
  return events.reduce<unknown>((state, event) => {
    if (event.kind !== 'state') return state;
    return event.state ?? applyMergePatch(state, event.patch);
  }, null);
}

test('a follower of a device first gets its current state', async () => {
  const { control, id, device, kinds } = await startFollowed();
  expect(kinds()).toEqual(['lease', 'clock', 'fault', 'scenario', 'state']);
  expect(getState(device.events)).toEqual(await control.state(id));
});

test('changes of a device reach the follower and add up to its state', async () => {
  const { control, id, device, leased } = await startFollowed();
  await control.arm(id, {
    id: 'busy',
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getStatus' },
  });
  await fetch(`${leased.toLease().baseUrl}/api/v1/status`);
  await control.setCondition(id, 'cableOut', { on: true, forMs: 30_000 });
  await device.when(() => device.events.some(({ kind }) => kind === 'condition'));
  await control.action(id, 'reboot');
  await control.advance(id, { by: '90s' });
  await control.renew(id, 60_000);
  await control.loadScenario(id, { scenario: 'rate-limited-sign-in', fresh: false });
  await control.patch(id, { enrollment: { state: 'failed', failure: 'expired' } });
  const state = await control.state(id);
  await device.when(() => JSON.stringify(getState(device.events)) === JSON.stringify(state));
  await device.when(() =>
    device.events.some((event) => event.kind === 'scenario' && event.scenario),
  );
  // The last event of that poll, which may arrive apart from the others.
  await device.when(() =>
    device.events.some((event) => event.kind === 'lease' && event.lease.expiresAt !== null),
  );
  const reported = device.events;
  expect(reported).toContainEqual({
    kind: 'exchange',
    exchange: expect.objectContaining({
      operationId: 'getStatus',
      n: 1,
      status: 503,
      faults: ['busy'],
    }),
  });
  expect(reported).toContainEqual(
    expect.objectContaining({
      kind: 'fault',
      faults: [
        expect.objectContaining({ id: 'busy', counters: expect.objectContaining({ fired: 1 }) }),
      ],
    }),
  );
  const cable = reported.filter(
    (event) => event.kind === 'condition' && event.condition.name === 'cableOut',
  );
  expect(cable[0]).toMatchObject({ condition: { on: true, until: expect.any(Number) } });
  expect(cable.at(-1)).toMatchObject({ condition: { on: false } });
  expect(reported).toContainEqual({
    kind: 'activity',
    activity: expect.objectContaining({ type: 'power', from: 'booting', to: 'on' }),
  });
  expect(reported.filter(({ kind }) => kind === 'clock').length).toBeGreaterThan(1);
  expect(reported).toContainEqual({
    kind: 'lease',
    lease: expect.objectContaining({ expiresAt: expect.any(Number) }),
  });
  expect(reported.flatMap((event) => validateStreamedEvent(event))).toEqual([]);
});

test('a device that is reset sends its complete state again', async () => {
  const { control, id, device, kinds } = await startFollowed();
  await control.action(id, 'powerOff');
  await control.reset(id);
  const state = await control.state(id);
  const isWhole = (event: StreamedEvent) => event.kind === 'state' && event.state !== undefined;
  await device.when(() => device.events.filter(isWhole).length === 2);
  expect(getState(device.events)).toEqual(state);
  expect(kinds().filter((kind) => kind === 'lease').length).toBeGreaterThan(1);
  expect(device.connections).toEqual(['connected']);
});

test('a follower of a released device gets the reason, and nothing more', async () => {
  const { control, id, device } = await startFollowed();
  await control.release(id);
  await device.when(() => device.ends.length > 0);
  expect(device.events.at(-1)).toEqual({ kind: 'released', id, reason: 'released' });
  expect(device.ends).toEqual([null]);
});

test('following an unknown device is rejected', async () => {
  const { control } = await startLab();
  const nobody = followEvents<StreamedEvent>((follower) => control.follow('hall', follower));
  await nobody.when(() => nobody.ends.length > 0);
  expect(nobody.ends).toMatchObject([{ status: 404, code: 'unknown-device' }]);
});

test('the fleet stream reports leases, changes and releases', async () => {
  const { control, lease } = await startLab();
  const first = await lease();
  const fleet = followEvents<FleetEvent>((follower) => control.followFleet(follower));
  await fleet.when(() => fleet.events.length > 0);
  expect(fleet.events[0]).toMatchObject({
    kind: 'fleet',
    shard: { index: 0, count: 1 },
    devices: [{ id: first.id }],
    first: true,
    last: true,
  });
  const second = await lease({ product: 'arran' });
  await control.action(first.id, 'powerOff');
  const isOff = (event: FleetEvent) => event.kind === 'changed' && event.device.power === 'off';
  await fleet.when(() => fleet.events.some(isOff));
  await control.renew(second.id, 20);
  await fleet.when(() => fleet.events.some(({ kind }) => kind === 'released'));
  expect(fleet.events).toContainEqual({
    kind: 'leased',
    device: expect.objectContaining({ id: second.id, product: 'arran' }),
  });
  expect(fleet.events.at(-1)).toEqual({ kind: 'released', id: second.id, reason: 'expired' });
  expect(fleet.events.flatMap((event) => validateFleetEvent(event))).toEqual([]);
});

test('a lease renewed in time does not end, and a lease without an end never does', async () => {
  const { control, lease, simulator } = await startLab();
  const { id } = await lease({ ttlMs: 60_000 });
  const { expiresAt } = await control.renew(id, 600_000);
  expect(Number(expiresAt) - Date.now()).toBeGreaterThan(500_000);
  expect((await control.renew(id, null)).expiresAt).toBeNull();
  await control.reset(id);
  expect((await control.list())[0]?.expiresAt).toBeNull();
  expect(simulator.get(id)).toBeDefined();
  await expect(control.renew(id, 0)).rejects.toMatchObject({ code: 'invalid-body' });
});
