import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LeasedDevice, Simulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import {
  Contract,
  checks,
  createFindingFiles,
  type FindingFile,
  type ReplayOutcome,
  replay,
} from 'stillhouse-verify';
import { createHandler, mutants } from '../catalog/catalog.ts';
import { listDifferences } from '../harmlessness/compare-states.ts';
import { getClock, getProxyTarget, isShownBy } from '../measure/measure-mutant.ts';
import { planStages, type Stage } from '../measure/stages.ts';
import { type MeasuredMutant, verifyDevice } from '../measure/verify-device.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';

/** What the replays of a finding said. */
export type Replayed = {
  readonly file: FindingFile;
  readonly withBug: ReplayOutcome;
  readonly withoutBug: ReplayOutcome;
  readonly otherProduct: ReplayOutcome;
  /** The state that the replays changed. */
  readonly changed: readonly string[];
};

const contract = new Contract();
const password = 'stillhouse';

/**
 * Verifies a device with a bug, and replays its findings: with the bug, without it, and on a device
 * of another product. If nothing is found in one stage, the next one is tried.
 * @param most findings, evenly spread
 */
export async function replayMutant(
  simulator: Simulator,
  id: string,
  most: number,
): Promise<readonly Replayed[]> {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`Unknown mutant: ${id}`);
  for (const stage of planStages(mutant)) {
    const replayed = await replayInStage(simulator, mutant, stage, most);
    if (replayed.length > 0) return replayed;
  }
  return [];
}

async function replayInStage(
  simulator: Simulator,
  mutant: MeasuredMutant,
  stage: Stage,
  most: number,
): Promise<readonly Replayed[]> {
  const { id } = mutant;
  const clock = getClock({ ...mutant, harm: stage.harm });
  const device = await simulator.lease({ product: stage.product, seed: 1, ...clock });
  const other = await simulator.lease({ product: 'kavalan', seed: 2, ...clock });
  const bug = await startMutantProxy(getProxyTarget(device), createHandler(id));
  const control = createControlClient(simulator.labUrl);
  const { serialNumber } = device.toLease();
  try {
    await stage.prepare(control, device.id);
    const measured = { ...mutant, harm: stage.harm };
    const verified = await verifyDevice({ ...bug, serialNumber }, measured, checks, {
      ...(stage.classes !== undefined && { only: stage.classes }),
    });
    const files = createFindingFiles(verified, { checks, contract, password }).filter(
      ({ requirement }) => mutant.report === undefined || isShownBy(requirement.id),
    );
    const step = Math.max(1, files.length / most);
    const chosen = files.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
    const replayed: Replayed[] = [];
    for (const file of chosen) {
      const before = await control.state(device.id);
      const withBug = await replayAt(file, bug, serialNumber);
      const { baseUrl: url, setupUrl } = device.toLease();
      const withoutBug = await replayAt(file, { url, setupUrl }, serialNumber);
      const changed = listDifferences(before, await control.state(device.id), file.harm);
      const otherProduct = await replayOn(file, other);
      replayed.push({ file, withBug, withoutBug, otherProduct, changed });
    }
    return replayed;
  } finally {
    bug.proxy.close();
    await simulator.release(device.id);
    await simulator.release(other.id);
  }
}

function replayOn(file: FindingFile, device: LeasedDevice): Promise<ReplayOutcome> {
  const { baseUrl: url, setupUrl, serialNumber } = device.toLease();
  return replayAt(file, { url, setupUrl }, serialNumber);
}

async function replayAt(
  file: FindingFile,
  { url, setupUrl }: { readonly url: string; readonly setupUrl?: string },
  serialNumber: string,
): Promise<ReplayOutcome> {
  return await replay(
    file,
    {
      target: url,
      ...(setupUrl !== undefined && { setupTarget: setupUrl }),
      userName: 'admin',
      password,
      insecure: false,
      timeoutScale: 1,
      ...(file.harm === 'destructive' && { ownedSerial: serialNumber }),
      undoLogPath: join(tmpdir(), `stillhouse-${randomUUID()}.journal`),
    },
    { checks, note: () => undefined },
  );
}
