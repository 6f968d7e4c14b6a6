import { rmSync } from 'node:fs';
import type { Simulator } from '@stillhouse/simulator';
import { createControlClient } from '@stillhouse/simulator/client';
import { createHandler } from '../catalog/catalog.ts';
import { getProxyTarget } from '../measure/measure-mutant.ts';
import { parseMembers } from '../mutant/message.ts';
import type { MutantHandler, Upstream } from '../mutant/mutant.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { listDifferences } from './compare-states.ts';
import type { RandomDevice } from './random-device.ts';

/** What a run left behind on a device. */
export type Remains = {
  /** Changed state, and what the report says about it. */
  readonly changed: readonly string[];
  readonly notRestored: readonly string[];
  /** The most rejected sign-ins of one user name. */
  readonly rejectedSignIns: number;
  readonly exitCode: number;
  readonly requests: number;
};

/** Verifies a random device and compares its state before and after. */
export async function verifyRandomDevice(
  simulator: Simulator,
  { product, seed, now, firmware, mutants, faults, profile, operations }: RandomDevice,
): Promise<Remains> {
  const device = await simulator.lease({
    product,
    seed,
    now,
    clock: 'scaled',
    speed: 100,
    ...(firmware !== null && { profile: firmware }),
  });
  const control = createControlClient(simulator.labUrl);
  const signIns = countRejectedSignIns();
  const { proxy, ...addresses } = await startMutantProxy(
    getProxyTarget(device),
    combineHandlers([...mutants.map(createHandler), signIns.handler]),
  );
  try {
    await control.takeSnapshot(device.id, { name: 'before' });
    if (faults.length > 0) await control.arm(device.id, ...faults);
    const { serialNumber } = device.toLease();
    const { exitCode, report } = await verifySimulatedDevice(
      { ...addresses, serialNumber },
      { profile, only: operations.map((id) => `*:${id}*`), lateLossMs: 0, timeoutScale: 0.2 },
    );
    if (report.journal !== null) rmSync(report.journal, { force: true });
    await control.takeSnapshot(device.id, { name: 'after' });
    const [before, after] = await Promise.all(
      ['before', 'after'].map(async (name) => (await control.snapshot(device.id, name)).state),
    );
    return {
      changed: listDifferences(before, after, profile),
      notRestored: report.notRestored.map(({ operationId }) => operationId),
      rejectedSignIns: Math.max(0, ...signIns.rejected.values()),
      exitCode,
      requests: report.requests,
    };
  } finally {
    proxy.close();
    await simulator.release(device.id);
  }
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

/** Counts at the device. Names of probes are unique and lock nobody out. */
function countRejectedSignIns() {
  const rejected = new Map<string, number>();
  const handler: MutantHandler = {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'signIn' || ![401, 403, 404].includes(response.status)) {
        return response;
      }
      const { userName } = parseMembers(request);
      if (typeof userName === 'string') rejected.set(userName, (rejected.get(userName) ?? 0) + 1);
      return response;
    },
  };
  return { rejected, handler };
}
