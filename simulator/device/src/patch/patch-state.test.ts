import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDevice } from '../testing/create-test-device.ts';
import { patchState } from './patch-state.ts';

test('a patch changes the named values and reports the areas that changed', () => {
  const { device, events, clock } = createTestDevice();
  const before = structuredClone(device.state);
  const patch = {
    firmwareVersion: 'NFA1.20250101.0001',
    settings: { language: { languageCode: 'nb-NO' } },
  };
  expect(patchState(device, patch)).toEqual({ outcome: 'patched', state: device.state });
  expect(device.state).toEqual(applyMergePatch(before, patch));
  expect(events).toEqual([
    { at: clock.now(), type: 'stateReplaced', areas: ['firmwareVersion', 'settings'] },
  ]);
});

test.each([
  ['a wrong type', { setup: { completed: 'yes' } }, '/setup/completed'],
  ['an unknown field', { settings: { system: { color: 'red' } } }, '/settings/system/color'],
  ['a needed part removed', { network: null }, '/network'],
  [
    'a value out of range',
    { settings: { audiovideo: { autoPairingVolume: 0 } } },
    '/settings/audiovideo/autoPairingVolume',
  ],
  ['a prototype', JSON.parse('{"__proto__": {"polluted": true}}'), '/__proto__'],
  ['no object', 'off', ''],
  [
    'a part that the product lacks',
    { settings: { system: { autoWakeEnabled: null } } },
    '/settings/system/autoWakeEnabled',
  ],
  ['another product only by name', { product: 'longrow' }, '/network/ethernet'],
  [
    'an unknown time zone',
    { settings: { time: { timeZoneId: 'Europe/Atlantis' } } },
    '/settings/time/timeZoneId',
  ],
  [
    'an unknown language',
    { settings: { language: { languageCode: 'tlh' } } },
    '/settings/language/languageCode',
  ],
  ['a pairing of what is no pad', { pairing: { paired: true } }, '/pairing/paired'],
  ['another seed', { seed: 2 }, '/seed'],
])('%s is rejected with its path, and nothing changes', (_case, patch, pointer) => {
  const { device, events } = createTestDevice();
  const before = structuredClone(device.state);
  const result = patchState(device, patch);
  expect(result).toMatchObject({ outcome: 'rejected' });
  if (result.outcome === 'rejected') {
    expect(result.issues.map((issue) => issue.pointer)).toContain(pointer);
  }
  expect(device.state).toEqual(before);
  expect(events).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('patched scheduled tasks run; two tasks with one id are rejected', async () => {
  const { device, clock } = createTestDevice();
  const task = { kind: 'startBooting' };
  const item = { id: 1, at: clock.now() + 10, task };
  expect(patchState(device, { scheduledTasks: [item, item] })).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/scheduledTasks/1/id' }],
  });
  patchState(device, { power: { state: 'off' }, scheduledTasks: [item] });
  await clock.advanceBy(10);
  expect(device.power).toBe('booting');
  patchState(device, { scheduledTasks: [] });
  expect(clock.getNextTimerAt()).toBeNull();
});

test('patching the power state emits an event, so that the listeners follow', () => {
  const { device, events, clock } = createTestDevice();
  patchState(device, { power: { state: 'off' } });
  expect(events.at(-1)).toEqual({ at: clock.now(), type: 'power', from: 'on', to: 'off' });
});

test('changing the patch object later does not change the device', () => {
  const { device } = createTestDevice();
  const patch = {
    updates: { channels: { special: 'NFA1.20300101.0000' } },
    scheduledTasks: [] as unknown[],
  };
  patchState(device, patch);
  patch.scheduledTasks.push('junk');
  expect(device.state.scheduledTasks).toEqual([]);
});

test('a merge patch follows the examples of RFC 7396', () => {
  const examples: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'foo' }, null, null],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of examples)
    expect(applyMergePatch(target, patch)).toEqual(result);
});

test('applying the same patch twice has no further effect, and changes neither argument (property)', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (target, patch) => {
      const before = structuredClone([target, patch]);
      const once = applyMergePatch(target, patch);
      expect(applyMergePatch(once, patch)).toEqual(once);
      expect([target, patch]).toEqual(before);
    }),
  );
});
