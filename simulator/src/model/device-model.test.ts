import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { powerOff, powerOn } from '@stillhouse/device/power/power';
import { submitEnrollmentCode } from '@stillhouse/device/setup/enrollment';
import { createTestDevice } from '@stillhouse/device/testing/create-test-device';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateDeviceState, validateResponse } from '../../build/control-validators.js';
import type { ControlSchema } from '../../client/control-schema.ts';
import { EnrollmentService } from '../cloud/enrollment-service.ts';
import { getModel } from './device-model.ts';
import { makeLabCall } from './lab-call.ts';
import type { MachineName } from './machines.ts';
import { formatMermaid } from './mermaid.ts';
import { getModelMachine, isTimedMachine, machineNames } from './model-machines.ts';
import { maxMoveMs } from './try-out.ts';

type Machine = ControlSchema<'Machine'>;

/** Performs the calls of an offered move. */
async function press(
  { device, clock, events }: ReturnType<typeof createTestDevice>,
  machine: Machine,
  move: Machine['legal'][number],
): Promise<DeviceEvent[]> {
  const before = events.length;
  for (const call of move.calls) expect(makeLabCall(device, call)).toBeNull();
  if (move.takesTime) {
    const at = () => getModelMachine(machine.name).at(device) === move.to;
    await clock.advanceUntil(at, clock.now() + maxMoveMs);
  }
  return events.slice(before).filter(({ type }) => type === machine.name);
}

test('every offered command has the described effect, from any reachable state, on every product', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('barra', 'arran', 'longrow', 'kavalan', 'unknown'),
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(...machineNames), fc.nat(20)), { maxLength: 12 }),
      async (product, outOfBox, presses) => {
        const under = createTestDevice({ product, outOfBox, cloudEnrollment: service() });
        for (const [name, choice] of presses) {
          const [machine] = await getModel(under.device, [name]);
          const buttons = machine?.legal.filter(({ obstacle }) => obstacle === null) ?? [];
          const button = buttons[choice % Math.max(1, buttons.length)];
          if (machine === undefined || button === undefined) continue;
          const reported = await press(under, machine, button);
          if (isTimedMachine(name)) {
            expect(getModelMachine(name).at(under.device)).toBe(button.to);
          } else {
            expect(reported).toContainEqual(
              expect.objectContaining({
                from: machine.current,
                to: button.to,
                ...(button.trigger !== null && { trigger: button.trigger }),
              }),
            );
          }
          expect(validateDeviceState(structuredClone(under.device.state))).toEqual([]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('every enrollment state is reachable by commands, and exploring them uses up no code', async () => {
  const cloudEnrollment = service();
  const under = createTestDevice({ cloudEnrollment });
  const moves = async () => (await getModel(under.device, ['enrollment']))[0];
  const go = async (to: string) => {
    const machine = await moves();
    const move = machine?.legal.find((legal) => legal.to === to);
    if (machine === undefined || move === undefined) throw new Error(`no way to ${to}`);
    expect(move.obstacle).toBeNull();
    await press(under, machine, move);
    expect(under.device.state.enrollment.state).toBe(to);
  };
  await go('enrolling');
  await go('failed');
  expect(under.device.state.enrollment.failure).toBe('unreachable');
  await go('enrolling');
  await go('enrolled');
  expect((await moves())?.legal).toEqual([]);

  const once = createTestDevice({ cloudEnrollment });
  const code = cloudEnrollment.add({}, 0)?.code ?? '';
  submitEnrollmentCode(once.device, code);
  await getModel(once.device, machineNames);
  await once.clock.advanceBy(10_000);
  expect(once.device.state.enrollment.state).toBe('enrolled');
  const late = createTestDevice({ cloudEnrollment });
  submitEnrollmentCode(late.device, code);
  const [machine] = await getModel(late.device, ['enrollment']);
  expect(machine?.legal).toMatchObject([
    { to: 'enrolled', calls: [], obstacle: expect.stringMatching(/^[A-Z].*\.$/) },
    { to: 'failed', takesTime: true, obstacle: null },
  ]);
});

test('a move that takes time only is offered as an advance', async () => {
  const { device } = createTestDevice();
  powerOff(device);
  powerOn(device);
  const [power] = await getModel(device, ['power']);
  expect(power?.legal).toContainEqual({
    ...{ to: 'on', trigger: null, withinMs: null },
    ...{ calls: [], takesTime: true, obstacle: null },
  });
});

/**
 * Moves of the software update that these devices never make themselves, because the settings
 * decide when an update is installed.
 */
const neverMade = new Set([
  'upgradeAvailable -> scheduled by firmwareReleased',
  'scheduled -> upgradeAvailable by firmwareReleased',
]);

test('every move of the software update can be made by a command, and every state is reached', async () => {
  const made = new Set<string>();
  const open: { pressed: { name: MachineName; key: string }[] }[] = [{ pressed: [] }];
  const reached = new Set<string>();
  for (const { pressed } of open) {
    const under = createTestDevice();
    for (const { name, key } of pressed) {
      const [machine] = await getModel(under.device, [name]);
      const move = machine?.legal.find((legal) => getKey(machine, legal) === key);
      if (machine !== undefined && move !== undefined) await press(under, machine, move);
    }
    const [machine] = await getModel(under.device, ['updateState']);
    if (machine === undefined || reached.has(machine.current)) continue;
    reached.add(machine.current);
    for (const move of machine.legal.filter(({ calls }) => calls.length > 0)) {
      const key = getKey(machine, move);
      made.add(key);
      open.push({ pressed: [...pressed, { name: 'updateState', key }] });
    }
  }
  const all = upgradeMachine.moves.map(({ from, to, trigger }) => `${from} -> ${to} by ${trigger}`);
  expect([...reached].toSorted()).toEqual([...upgradeMachine.states].toSorted());
  expect(all.filter((move) => !made.has(move) && !neverMade.has(move))).toEqual([]);
});

function service(): EnrollmentService {
  return new EnrollmentService(1, 'https://pulse.oban.example');
}

function getKey({ current }: Machine, { to, trigger }: Machine['legal'][number]): string {
  return `${current} -> ${to} by ${trigger}`;
}

test('an unavailable move states the reason, and reading the model changes nothing', async () => {
  const { device, events } = createTestDevice();
  powerOff(device);
  const before = structuredClone(device.state);
  const reported = events.length;
  const streams = device.random.save();
  const [update] = await getModel(device, ['updateState']);
  const blocked = update?.legal.filter(({ calls }) => calls.length === 0) ?? [];
  expect(blocked.map(({ to }) => to)).toContain('scheduled');
  for (const { obstacle } of blocked) expect(obstacle).toMatch(/^[A-Z].*\.$/);
  expect(device.state).toEqual(before);
  expect(events.length).toBe(reported);
  expect(device.random.save()).toEqual(streams);
});

test('the model is valid in any state of a device', async () => {
  for (const product of ['barra', 'longrow']) {
    for (const state of upgradeMachine.states) {
      const { device } = createTestDevice({ product });
      patchState(device, { updates: { state } });
      const body = { machines: await getModel(device, machineNames) };
      expect(validateResponse('getModel', 200, 'application/json', body)).toEqual([]);
      expect(body.machines[1]?.current).toBe(device.state.updates.state);
    }
  }
});

test('the diagram has every state and arrow once, and marks the current state', async () => {
  const { device } = createTestDevice();
  const text = formatMermaid(await getModel(device, machineNames));
  const lines = text.split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  for (const name of machineNames) {
    const { states, moves, at } = getModelMachine(name);
    for (const state of states) expect(lines).toContain(`    ${name}_${state}: ${state}`);
    const arrows = lines.filter((line) => line.startsWith(`    ${name}_`) && line.includes('-->'));
    const pairs = new Set(moves.map(({ from, to }) => `${from} ${to}`));
    expect(arrows.length).toBe(pairs.size);
    expect(lines).toContain(`  class ${name}_${at(device)} current`);
  }
});
