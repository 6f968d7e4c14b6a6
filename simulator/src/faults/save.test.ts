import { operations } from '@stillhouse/contracts/operations';
import { createRandom } from '@stillhouse/device/random/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FaultSpec } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';
import { FaultSet } from './fault-set.ts';

/** Faults of every kind that stores or draws something. */
const faults: FaultSpec[] = [
  { kind: 'rate-limit', parameters: { requests: 2, windowMs: 40 }, match: { tag: 'Session' } },
  { kind: 'expired-token', match: { operationId: '*' }, probability: 0.2, skip: 3 },
  { kind: 'stale-read', parameters: { responsesAgo: 3 }, match: { tag: 'Settings' }, every: 2 },
  { kind: 'stale-read', match: { tag: 'Settings' }, times: 4 },
  { kind: 'wrong-type', match: { tag: 'Settings' }, probability: 0.5, offContract: true },
  { kind: 'delay', parameters: { delayMs: 5 }, match: { tag: 'Settings' }, from: 20, until: 60 },
];

/** Steps of a client: it reads, writes or signs in, with one of a few tokens, after a delay. */
const steps = fc.array(
  fc.record({
    call: fc.constantFrom('read', 'write', 'signIn'),
    token: fc.constantFrom('a', 'b', 'c'),
    volume: fc.integer({ min: -50, max: -40 }),
    afterMs: fc.nat(10),
  }),
  { maxLength: 40 },
);

type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never)[number];

function device(seed: number) {
  const time = { now: 0 };
  const random = createRandom(seed);
  const set = new FaultSet({ random, now: () => time.now });
  const save = () => ({ faults: set.save(), random: random.save() });
  const restore = (saved: ReturnType<typeof save>) => {
    random.restore(saved.random);
    set.restore(saved.faults);
  };
  return { time, set, save, restore };
}

/** Passes a call through the faults, and returns all their effects. */
function take({ set, time }: ReturnType<typeof device>, { call, token, volume, afterMs }: Step) {
  time.now += afterMs;
  const operation = {
    read: operations.getAudioVideoSettings,
    write: operations.updateAudioVideoSettings,
    signIn: operations.signIn,
  }[call];
  const expiredAt = set.getTokenExpiry(token);
  const subject: FaultSubject = {
    operation,
    role: expiredAt === null ? 'admin' : null,
    token: expiredAt === null ? token : null,
    target: '/x',
    state: {},
    requestBody: undefined,
    response: null,
  };
  const before = set.applyFaults('ingress', subject);
  const body = { cameraAntiBanding: 'Default', autoPairingVolume: volume };
  set.recordResponse(operation, '/x', 200, () => JSON.stringify(body));
  const response = { status: 200, mediaType: 'application/json', body, headers: {} };
  const after = set.applyFaults('egress', { ...subject, response });
  const seen = [...before, ...after].map(({ fault: { id }, effect }) => ({ id, effect }));
  return structuredClone({ expiredAt, seen });
}

test('restored faults continue as the saved ones (property)', () => {
  fc.assert(
    fc.property(fc.nat(1_000), steps, steps, (seed, first, second) => {
      const one = device(seed);
      one.set.arm(faults);
      for (const step of first) take(one, step);
      const saved = one.save();
      // Convert it to JSON, as in a file.
      const stored: typeof saved = JSON.parse(JSON.stringify(saved));
      expect(stored).toEqual(saved);
      const other = device(seed);
      other.time.now = one.time.now;
      other.restore(stored);
      expect(other.set.list()).toEqual(one.set.list());
      for (const step of second) expect(take(other, step)).toEqual(take(one, step));
      expect(other.save()).toEqual(one.save());
    }),
  );
});

test('a fault that was removed before saving continues its stream when it is armed again', () => {
  const wrong: FaultSpec = {
    kind: 'wrong-type',
    match: { operationId: '*' },
    offContract: true,
    id: 'it',
  };
  const read: Step = { call: 'read', token: 'a', volume: -40, afterMs: 0 };
  const one = device(5);
  one.set.arm([{ ...wrong, probability: 0.5 }]);
  for (let n = 0; n < 7; n += 1) take(one, read);
  one.set.clear();
  const saved = one.save();
  const continueSteps = (again: ReturnType<typeof device>) => {
    again.restore(saved);
    again.set.arm([{ ...wrong, probability: 0.5 }]);
    return Array.from({ length: 20 }, () => take(again, read));
  };
  const first = continueSteps(one);
  expect(continueSteps(one)).toEqual(first);
  expect(continueSteps(device(5))).toEqual(first);
});

test('a fault armed after a restore gets the next free id', () => {
  const one = device(1);
  one.set.arm(faults.slice(0, 2));
  const other = device(1);
  other.restore(one.save());
  const stall: FaultSpec = { kind: 'stall', match: { operationId: '*' } };
  expect(other.set.arm([stall])).toMatchObject({ armed: [{ id: 'fault-3' }] });
});
