import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import type { LeasedDevice, Simulator } from 'stillhouse';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import { Contract, checks, UsageError, type VerifyResult } from 'stillhouse-verify';
import { createHandler } from '../catalog/catalog.ts';
import { getProxyTarget, speed } from '../measure/measure-mutant.ts';
import type { MutantHandler, Upstream } from '../mutant/mutant.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { listDifferences, listUnreported } from './compare-states.ts';
import { createDefectHandler } from './defect.ts';
import { behaviors, lateLossMs, timeoutScale } from './defect-behaviors.ts';
import { createFirmwareControl } from './firmware-control.ts';
import { countRejectedSignIns, countRequests, shortenDelays } from './observers.ts';
import type { RandomDevice } from './random-device.ts';

type State = Awaited<ReturnType<ControlClient['state']>>;

/** What a run left behind on a device. */
export type Remains = {
  /** Changed state, and what the report says about it. */
  readonly changed: readonly string[];
  readonly notRestored: readonly OperationId[];
  /** The changed state that the report does not list. */
  readonly unreported: readonly string[];
  /** Users that are or were locked out. */
  readonly lockedOut: readonly string[];
  /** The most rejected sign-ins of one user name. */
  readonly rejectedSignIns: number;
  readonly exitCode: number;
  readonly requests: number;
};

/** Shared, because the requirements that are derived from it take a second. */
const contract = new Contract();

/** The other checks evaluate the exchanges of these, and send nothing. */
const sendingChecks = checks.filter(({ kind }) => kind === 'scenario');

/** The user interrupts a run after this long, as after some requests. */
const maxRunMs = 180_000;

/** An interrupted run ends within this time. */
const maxEndMs = 180_000;

/** The device ends what a check started, such as a restart, within this time. */
const maxSettleMs = 20_000;

/**
 * Verifies a random device and compares its state before and after.
 * @throws Error if the run does not end
 */
export async function verifyRandomDevice(
  simulator: Simulator,
  random: RandomDevice,
): Promise<Remains> {
  const { product, seed, now, firmware, harm } = random;
  const device = await simulator.lease({
    product,
    seed,
    now,
    clock: 'scaled',
    speed,
    ...(firmware !== null && { profile: firmware }),
  });
  const control = createControlClient(simulator.labUrl);
  try {
    const before = await control.state(device.id);
    const run = await verifyLeasedDevice(device, control, random);
    await control.clearFaults(device.id);
    const after = await settle(control, device.id, before);
    // Only a factory reset undoes the enrollment that the user asked for (--enrollment-code).
    const changed = listDifferences(before, after, harm).filter(
      (path) => !random.enrolls || !path.startsWith('/enrollment/'),
    );
    const lockedOut = random.allowLockout ? [] : listLockedOut(after);
    return { ...run, changed, lockedOut, unreported: listUnreported(changed, run.notRestored) };
  } finally {
    await simulator.release(device.id);
  }
}

async function verifyLeasedDevice(
  device: LeasedDevice,
  control: ControlClient,
  { mutants, defects, faults, harm, interruptAfter, allowLockout, ...random }: RandomDevice,
): Promise<Omit<Remains, 'changed' | 'lockedOut' | 'unreported'>> {
  const { firmware, awaitLateEffects } = createFirmwareControl(control, device.id);
  const signIns = countRejectedSignIns();
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  const { proxy, ...addresses } = await startMutantProxy(
    getProxyTarget(device),
    combineHandlers([
      shortenDelays,
      countRequests(interruptAfter, stop),
      ...mutants.map(createHandler),
      ...defects.map((one) => createDefectHandler(one, behaviors[one.kind](firmware))),
      signIns.handler,
    ]),
  );
  const timer = setTimeout(stop, maxRunMs);
  try {
    if (faults.length > 0) await control.arm(device.id, ...faults);
    const [code] = random.enrolls ? await control.cloudCodes(device.id) : [];
    const run = verifySimulatedDevice(
      { ...addresses, serialNumber: device.toLease().serialNumber },
      {
        harm,
        only: random.only,
        lateLossMs,
        timeoutScale,
        allowLockout,
        ...(code !== undefined && { enrollmentCode: code.code }),
      },
      { contract, checks: sendingChecks, signal: interrupt.signal },
    );
    const { exitCode, report } = (await endInTime(run.catch(ignoreRejection))) ?? rejected;
    await awaitLateEffects();
    if (report.journal !== null) rmSync(report.journal, { force: true });
    return {
      notRestored: report.notRestored.map(({ operationId }) => operationId).filter(isOperationId),
      rejectedSignIns: allowLockout ? 0 : Math.max(0, ...signIns.rejected.values()),
      exitCode,
      requests: report.requests,
    };
  } finally {
    clearTimeout(timer);
    proxy.close();
  }
}

/** The verifier does not begin if the device does not return its serial number. */
function ignoreRejection(error: unknown): null {
  if (error instanceof UsageError) return null;
  throw error;
}

const rejected: {
  readonly exitCode: VerifyResult['exitCode'];
  readonly report: Pick<VerifyResult['report'], 'journal' | 'notRestored' | 'requests'>;
} = { exitCode: 2, report: { journal: null, notRestored: [], requests: 0 } };

async function endInTime<Result>(run: Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const limit = wait(maxRunMs + maxEndMs, undefined, { signal: end.signal }).then(() => {
    throw new Error(`the run hangs: it did not end after ${(maxRunMs + maxEndMs) / 1000} s`);
  });
  try {
    return await Promise.race([run, limit]);
  } finally {
    limit.catch(() => {});
    end.abort();
  }
}

/** Waits until the device has started and ended what it does. Returns its state. */
async function settle(control: ControlClient, id: string, before: State): Promise<State> {
  const kinds = new Set(before.scheduledTasks.map(({ task }) => task.kind));
  const until = performance.now() + maxSettleMs;
  for (;;) {
    const state = await control.state(id);
    const isIdle =
      state.power.state === before.power.state &&
      state.scheduledTasks.every(({ task }) => kinds.has(task.kind));
    if (isIdle || performance.now() > until) return state;
    await wait(100);
  }
}

function listLockedOut({ signIn }: State): readonly string[] {
  const locked = signIn.failures.filter(({ lockedUntil }) => lockedUntil !== undefined);
  return locked.map(({ userName }) => userName);
}

/** The first mutant sees the request first. The device of each is the next mutant. */
function combineHandlers([first, ...others]: readonly MutantHandler[]): MutantHandler {
  if (first === undefined) return { respond: (request, upstream) => upstream.forward(request) };
  const rest = combineHandlers(others);
  return {
    respond: (request, upstream) => {
      const next: Upstream = { ...upstream, forward: (one) => rest.respond(one, upstream) };
      return first.respond(request, next);
    },
  };
}
