import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { powerCycle } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import type { ControlSchema } from '../../../client/client.ts';
import { startLab } from '../testing/test-lab.ts';

type Area = ControlSchema<'CoverageArea'>;

async function coveredLab() {
  const lab = await startLab();
  const area = async (name: Area['area']): Promise<Area> => {
    const { areas } = await lab.control.coverage();
    const found = areas.find((one) => one.area === name);
    if (found === undefined) throw new Error(`no area ${name}`);
    return found;
  };
  const seen = async (name: Area['area']) =>
    Object.fromEntries((await area(name)).seen.map((one) => [one.name, one.count]));
  return { ...lab, area, seen };
}

test('operations and statuses are counted over all devices, including released ones', async () => {
  const { lease, simulator, seen, area, control } = await coveredLab();
  const [one, other] = [await lease(), await lease()];
  await fetch(`${one.toLease().baseUrl}/api/v1/status`);
  await fetch(`${other.toLease().baseUrl}/api/v1/status`);
  await fetch(`${other.toLease().baseUrl}/api/v1/nothing`);
  await simulator.release(other.id);
  expect(await seen('operations')).toEqual({ getStatus: 2 });
  expect(await seen('responses')).toEqual({ 'getStatus 401': 2 });
  expect((await area('responses')).unseen).toContain('getStatus 200');
  expect((await control.coverage()).devices).toBe(2);
});

test('visited states and transitions are counted', async () => {
  const { lease, seen, area } = await coveredLab();
  const { host } = await lease();
  expect(await seen('transitions')).toEqual({});
  powerCycle(host.device);
  await host.clock.advanceBy(120_000);
  expect(await seen('states')).toMatchObject({
    'power on': 2,
    'power off': 1,
    'power booting': 1,
    'updateState upToDate': 1,
  });
  expect(await seen('transitions')).toEqual({
    'power on -> off': 1,
    'power off -> booting': 1,
    'power booting -> on': 1,
    'internet reached -> switchedOff': 1,
    'internet switchedOff -> reached': 1,
  });
  expect((await area('transitions')).outside).toEqual([]);
});

test('a patched state counts as a state, but not as a transition', async () => {
  const { lease, seen } = await coveredLab();
  const { host } = await lease();
  patchState(host.device, { updates: { state: 'error' }, conditions: { cableOut: {} } });
  expect(await seen('states')).toMatchObject({ 'updateState error': 1 });
  expect(await seen('transitions')).toEqual({ 'internet reached -> notConnected': 1 });
  expect(await seen('conditions')).toEqual({ cableOut: 1 });
});

test('each obstacle before the internet is a state; transitions lead only from and to the internet', async () => {
  const { lease, seen, area } = await coveredLab();
  const { host } = await lease();
  setCondition(host.device, 'dnsFailing', {});
  setCondition(host.device, 'captivePortal', {});
  endCondition(host.device, 'dnsFailing');
  endCondition(host.device, 'captivePortal');
  expect(await seen('states')).toMatchObject({
    'internet reached': 2,
    'internet dnsFailing': 1,
    'internet captivePortal': 1,
  });
  expect(await seen('transitions')).toEqual({
    'internet reached -> dnsFailing': 1,
    'internet captivePortal -> reached': 1,
  });
  expect((await area('transitions')).outside).toEqual([]);
});

test('conditions count when switched on, fault kinds when they act', async () => {
  const { lease, seen, area, control } = await coveredLab();
  const device = await lease();
  await control.setCondition(device.id, 'cableOut', { on: true });
  await control.setCondition(device.id, 'cableOut', { on: false });
  const match = { operationId: 'getStatus' } as const;
  await control.arm(device.id, { kind: 'status', parameters: { status: 503 }, match, times: 1 });
  expect(await seen('faultKinds')).toEqual({});
  await fetch(`${device.toLease().baseUrl}/api/v1/status`);
  expect(await seen('conditions')).toEqual({ cableOut: 1 });
  expect((await area('conditions')).unseen).toContain('offline');
  expect(await seen('faultKinds')).toEqual({ status: 1 });
});

test('a response outside the contract is listed separately and not counted', async () => {
  const { lease, seen, area, control } = await coveredLab();
  const device = await lease();
  const match = { operationId: 'getStatus' } as const;
  const parameters = { status: 418 };
  await control.arm(device.id, { kind: 'status', parameters, match, offContract: true });
  await fetch(`${device.toLease().baseUrl}/api/v1/status`);
  expect(await seen('responses')).toEqual({});
  expect((await area('responses')).outside).toEqual([{ name: 'getStatus 418', count: 1 }]);
});

test('a restored device is still counted', async () => {
  const { lease, seen } = await coveredLab();
  const device = await lease();
  await device.reset();
  await fetch(`${device.toLease().baseUrl}/api/v1/status`);
  expect(await seen('responses')).toEqual({ 'getStatus 401': 1 });
});
