import { manualStart } from '@stillhouse/device/clock/device-clock';
import type { ClockMode } from '@stillhouse/device/clock/timer';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { DeviceHost } from '../http/host.ts';
import { waitForSockets } from '../replay/wait-for-sockets.ts';
import { createSimulator } from '../simulator.ts';
import { type CallResponse, makeCallInProcess, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, type Step, switchCondition } from './step.ts';

const sessions = process.env.STILLHOUSE_MATRICES === 'whole' ? 12 : 3;
const products = ['barra', 'dalmore', 'arran', 'longrow'];

/** Returns a session that is the same in every run of this test. */
function getSession(n: number): Step[] {
  const [session = []] = fc.sample(arbitrarySteps({ minLength: 40, maxLength: 40 }), {
    numRuns: 1,
    seed: n,
  });
  return session;
}

type Pace = {
  mode: ClockMode;
  speed?: number;
};

type Outcome = {
  journal: string;
  statuses: (number | null)[];
};

/** The first steps follow so quickly that a real clock reaches them by itself. */
const quickSteps = 4;
const quickMs = 40;

/** Plays a session, each step at its simulated instant, and returns the journal. */
async function play(session: readonly Step[], seed: number, pace: Pace): Promise<Outcome> {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const product = products[seed % products.length] ?? 'barra';
  const { host } = await simulator.lease({ clock: 'manual', product, seed });
  const { clock, journal } = host;
  const responses: Promise<CallResponse | null>[] = [];
  let taken = 0;
  let at = manualStart;
  session.forEach((step, n) => {
    at += n < quickSteps ? quickMs : step.kind === 'call' ? step.afterMs : 0;
    clock.setTimerAt(at, 'the next step', () => {
      taken += 1;
      return take(host, step, responses);
    });
  });
  const end = at + 600_000;
  clock.setMode(pace.mode, pace.speed);
  if (pace.mode !== 'manual') await until(() => taken >= quickSteps);
  // A scaled clock reaches the end by itself. The others are advanced.
  if (pace.mode === 'scaled') await until(() => clock.now() >= end);
  else await clock.advanceTo(end);
  const outcomes = await Promise.all(responses);
  return {
    journal: journal.canonical(),
    statuses: outcomes.map((response) => response?.status ?? null),
  };
}

/** Runs one step while time stands still. */
async function take(host: DeviceHost, step: Step, responses: Promise<CallResponse | null>[]) {
  if (step.kind === 'turn') {
    switchCondition(host.device, step);
    return;
  }
  await host.settle();
  const heldElsewhere = host.held;
  const response = makeCallInProcess(host, step);
  responses.push(response);
  await waitUntilEndedOrHeld(host, response, heldElsewhere);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await waitForSockets();
}

const numbers = Array.from({ length: sessions }, (_, n) => n + 1);

test.each(numbers)(
  'the same seed and calls give an identical journal (session %i)',
  async (n) => {
    const session = getSession(n);
    const first = await play(session, n, { mode: 'manual' });
    const second = await play(session, n, { mode: 'manual' });
    expect(second.journal).toBe(first.journal);
    expect(second.statuses).toEqual(first.statuses);
    expect(first.journal.trim().split('\n').length).toBeGreaterThan(20);
  },
  60_000,
);

test('different seeds give different journals', async () => {
  const [one, other] = [1, 1 + products.length];
  const first = await play(getSession(one), one, { mode: 'manual' });
  const second = await play(getSession(one), other, { mode: 'manual' });
  expect(second.journal).not.toBe(first.journal);
});

test.each(numbers)(
  'the result does not depend on the clock mode: manual, scaled or real (session %i)',
  async (n) => {
    const session = getSession(n);
    const manual = await play(session, n, { mode: 'manual' });
    const scaled = await play(session, n, { mode: 'scaled', speed: 5_000 });
    const real = await play(session, n, { mode: 'real' });
    expect(scaled.journal).toBe(manual.journal);
    expect(real.journal).toBe(manual.journal);
  },
  60_000,
);
