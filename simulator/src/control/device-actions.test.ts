import { actionNames, getParameterIssues, runAction } from '@stillhouse/device/actions/actions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ControlSchema } from '../../client/control-schema.ts';
import { createCopy } from '../model/try-out.ts';
import { arbitraryMoves, formatMove, makeMoves } from '../property-tests/moves.ts';
import { listTopics } from './device-actions.ts';
import { startLab } from './testing/test-lab.ts';

type DeviceAction = ControlSchema<'DeviceAction'>;

/** Returns what forms can send: one value at a time of each parameter, with those needed. */
function listParameters({ name, parameters }: DeviceAction): Record<string, string>[] {
  const needed = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.needed)
      .map(({ name: key, values, example }) => [key, values?.[0] ?? example]),
  );
  const chosen = parameters.flatMap(({ name: key, values, example }) =>
    (values ?? [example]).map((value) => ({ ...needed, [key]: value })),
  );
  return [needed, ...chosen].filter((given) => getParameterIssues(name, given).length === 0);
}

test('an action that is offered is never rejected, and any other is, or changes nothing (property)', async () => {
  const { lease } = await startLab();
  const runs = fc.record({
    product: fc.constantFrom('barra' as const, 'arran' as const),
    now: fc.constantFrom(Date.UTC(2030, 0, 7), Date.UTC(1970, 0, 5)),
    moves: arbitraryMoves({ minLength: 0, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ product, now, moves }) => {
      const leased = await lease({ product, now, clock: 'manual' });
      await makeMoves(leased, moves);
      const { device } = leased.host;
      const offered = listTopics(device).flatMap(({ actions }) => actions);
      for (const action of offered) {
        for (const parameters of listParameters(action)) {
          const { copy, clock } = createCopy(device);
          const before = structuredClone(copy.state);
          const rejection = runAction(copy, action.name, parameters);
          const made = `${action.name} ${JSON.stringify(parameters)} after ${moves.map(formatMove)}`;
          if (action.obstacle === null) expect([made, rejection]).toEqual([made, null]);
          else if (rejection === null) expect([made, copy.state]).toEqual([made, before]);
          else expect(`${rejection}.`).toBe(action.obstacle);
          clock.dispose();
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('every action has a topic, and only a pad has the one of pairing', async () => {
  const { control, lease } = await startLab();
  const [pad, bar] = [await lease({ product: 'arran' }), await lease({ product: 'barra' })];
  const topics = await control.deviceActions(pad.id);
  expect(topics.flatMap(({ actions }) => actions.map(({ name }) => name)).toSorted()).toEqual(
    actionNames.toSorted(),
  );
  expect((await control.deviceActions(bar.id)).map(({ topic }) => topic)).not.toContain('pairing');
});

test('what can act follows the state of the device, with the values that it accepts', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ clock: 'manual' });
  const find = async (name: string) => {
    const topics = await control.deviceActions(id);
    const [found] = topics.flatMap(({ state, actions }) =>
      actions.filter((action) => action.name === name).map((action) => ({ state, ...action })),
    );
    return found;
  };
  expect(await find('powerOn')).toMatchObject({
    state: 'on',
    obstacle: 'The device is on already.',
  });
  expect(await find('failUpdate')).toMatchObject({ parameters: [{ values: [] }] });
  await control.action(id, 'releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0000' });
  await control.action(id, 'startUpdate');
  expect(await find('failUpdate')).toMatchObject({
    state: 'downloading',
    obstacle: null,
    parameters: [{ name: 'failure', values: expect.arrayContaining(['noSpace']) }],
  });
  expect(await find('factoryReset')).toMatchObject({ dangerous: true });
  await control.action(id, 'powerOff');
  expect(await find('powerOn')).toMatchObject({ state: 'off', obstacle: null });
  await expect(control.action(id, 'changeUpdateSettings')).rejects.toMatchObject({ status: 400 });
});
