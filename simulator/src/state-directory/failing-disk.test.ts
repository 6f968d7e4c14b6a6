import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anyDiskPlan,
  FailingDisk,
  useFailingDisk,
} from '@stillhouse/foundation/testing/failing-disk';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { getDeviceId, wholeFleet } from '../fleet/device-numbers.ts';
import { createControlFetch, createSimulator } from '../simulator.ts';
import { StateFileError } from '../state-file/state-file.ts';
import { FleetKeeper } from './fleet-keeper.ts';
import { StateDirectory } from './state-directory.ts';

/** The devices 1 and 2 are of the command line, and the others are leased. */
const devices = 2;
const numbers = [1, 2, 3];

const values = ['nb-NO', 'de-DE'];
const firstValue = 'en-US';

/** What a device is after a restart: its value, or `gone`. */
type Kept = string;

type Step = { do: 'change' | 'release'; number: number; value: string } | { do: 'write' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('change', 'change', 'release'),
    number: fc.constantFrom(...numbers),
    value: fc.constantFrom(...values),
  }),
  fc.record({ do: fc.constant('write') }),
);

function createDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'stillhouse-disk-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  // It exists, so that it is not created.
  mkdirSync(join(path, 'devices'));
  return path;
}

async function startKeeping(path: string) {
  const simulator = await createSimulator({ listen: false });
  const control = createControlClient(simulator.labUrl, { fetch: createControlFetch(simulator) });
  const directory = new StateDirectory(path);
  await directory.open();
  const keeper = new FleetKeeper({
    directory,
    fleet: simulator.fleet,
    record: {
      fleetSeed: 1,
      shard: wholeFleet,
      devices,
      addressing: 'port',
      hostSuffix: '.localhost',
      options: {},
      released: [],
      lastNumber: 0,
    },
    log: (text) => expect.unreachable(text),
  });
  await keeper.start();
  // Only the steps of the test write.
  await keeper.finish();
  return {
    /** Leases the device if it is gone. */
    async change(number: number, languageCode: string): Promise<void> {
      const id = getDeviceId(number);
      if (simulator.get(id) === undefined) await simulator.lease({ number, clock: 'manual' });
      await control.patch(id, { settings: { language: { languageCode } } });
    },
    release: (number: number) => simulator.release(getDeviceId(number)),
    write: () => keeper.finish(),
    end: () => simulator.close(),
  };
}

/** Reads what a new process would resume. */
async function readKept(path: string): Promise<Kept[]> {
  const directory = new StateDirectory(path);
  await directory.open();
  const released = directory.readFleet()?.released ?? [];
  const stored = await directory.listDevices();
  return numbers.map((number) => {
    const id = getDeviceId(number);
    if (stored.includes(id)) {
      return directory.readDevice(id).snapshot?.state.settings.language.languageCode ?? '';
    }
    return number <= devices && !released.includes(number) ? firstValue : 'gone';
  });
}

/**
 * Plays the steps until the power fails. Returns what each device may be afterwards.
 * @param onStep called before each step, with the count of those that are left
 */
async function play(
  path: string,
  disk: FailingDisk,
  steps: readonly Step[],
  onStep: (left: number) => void,
): Promise<Kept[][]> {
  let current: Kept[] = numbers.map((number) => (number <= devices ? firstValue : 'gone'));
  let possible = current.map((kept) => [kept]);
  const noteFailure = (error: unknown) => {
    expect(error).toBeInstanceOf(StateFileError);
    expect(String(error)).toContain(path);
    expect(String(error)).toContain('--state-dir');
  };
  const kept = await startKeeping(path).catch(noteFailure);
  if (kept === undefined) return possible;
  for (const [index, step] of steps.entries()) {
    onStep(steps.length - index);
    if (step.do === 'change') {
      await kept.change(step.number, step.value);
      current = current.with(step.number - 1, step.value);
    } else if (step.do === 'release') {
      if (await kept.release(step.number)) current = current.with(step.number - 1, 'gone');
    } else {
      possible = possible.map((before, at) => [...before, current[at] ?? '']);
      const failure = await kept.write().catch((error: unknown) => error);
      if (failure === undefined) possible = current.map((one) => [one]);
      else noteFailure(failure);
      if (!disk.hasPower) break;
    }
  }
  await kept.end();
  return possible;
}

// R7.71, decisions 0022, 0077.
test('whatever fails while a fleet is written, each device resumes as it was written or newer (property)', async () => {
  const path = createDirectory();
  using used = useFailingDisk(path);
  let cuts = 0;
  const property = fc.asyncProperty(
    fc.array(anyStep, { minLength: 4, maxLength: 12 }),
    anyDiskPlan,
    fc.integer({ min: 1, max: 14 }),
    async (some, plan, lastSteps) => {
      const disk = new FailingDisk(plan);
      // Most faults are to come after several writes.
      if (lastSteps < 13) disk.begin({ ...plan, at: -1 });
      used.disk = disk;
      const steps = [...some, { do: 'write' } as const];
      const possible = await play(path, disk, steps, (left) => {
        if (left === lastSteps) disk.begin(plan);
      });
      if (!disk.hasPower) cuts += 1;
      disk.cutPower();
      disk.repair();
      const resumed = await readKept(path);
      for (const [index, one] of resumed.entries()) expect(possible[index]).toContain(one);
      expect(disk.list().filter((name) => name.endsWith('.tmp'))).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 200 });
  expect(cuts).toBeGreaterThan(20);
});
