import { isOperationId, type Operation, operations } from '@stillhouse/contracts/operations';
import type { LeasedDevice, LeaseOptions, Simulator } from '@stillhouse/simulator';
import { createControlClient } from '@stillhouse/simulator/client';
import type { Check, ReportedResult } from '@stillhouse/verifier';
import { createHandler } from '../catalog/catalog.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { joined, richest, type Stage, type Stages, stagesFor } from './stages.ts';
import { type Subject, verifyDevice } from './verify-device.ts';

/** What became of one mutant. */
export type Tried = {
  readonly id: string;
  /**
   * `killed`: the right check reports it. `misnamed`: only another one does. `unreached`: the bug never came about, so nobody could have
   * seen it.
   */
  readonly outcome: 'killed' | 'misnamed' | 'survived' | 'unreached' | 'error';
  /** The one that it came about in. */
  readonly profile: Mutant['profile'];
  /** What was reported, or why it could not be tried. */
  readonly by: readonly string[];
  readonly requests: number;
  readonly ms: number;
};

/** Simulated seconds in one real one, so that restarts and updates are over soon. */
export const speed = 100;

/** Leases a device with the bug, verifies it, and says what came of it: in the stages one after the other, until it is found. */
export async function measureMutant(
  simulator: Simulator,
  mutant: Subject,
  checks: readonly Check[],
  [first, ...others]: Stages = stagesFor(mutant),
): Promise<Tried> {
  let tried = await measureInStage(simulator, mutant, first, checks);
  for (const stage of others) {
    if (tried.outcome === 'killed' || tried.outcome === 'error') break;
    const next = await measureInStage(simulator, mutant, stage, checks);
    const better = next.outcome === 'unreached' ? tried : next;
    tried = { ...better, requests: tried.requests + next.requests, ms: tried.ms + next.ms };
  }
  return tried;
}

async function measureInStage(
  simulator: Simulator,
  mutant: Subject,
  { profile, product, prepare, enrolls }: Stage,
  checks: readonly Check[],
): Promise<Tried> {
  const started = performance.now();
  const base = { id: mutant.id, profile };
  const device = await simulator.lease({ product, ...getClock({ ...mutant, profile }) });
  const { proxy, ...addresses } = await startMutantProxy(
    getProxyTarget(device),
    createHandler(mutant.id),
  );
  try {
    const control = createControlClient(simulator.labUrl);
    await prepare(control, device.id);
    const [code] = enrolls === true ? await control.cloudCodes(device.id) : [];
    const { failed, report } = await verifyDevice(
      { ...addresses, serialNumber: device.toLease().serialNumber },
      { ...mutant, profile },
      checks,
      code === undefined ? {} : { enrollmentCode: code.code },
    );
    const right = failed.filter((result) => isExpected(result, mutant));
    const by = (right.length > 0 ? right : failed).slice(0, 5).map(({ id }) => id);
    const outcome =
      right.length > 0
        ? 'killed'
        : proxy.alteredResponses === 0
          ? 'unreached'
          : failed.length > 0
            ? 'misnamed'
            : 'survived';
    const { requests } = report;
    return { ...base, outcome, by, requests, ms: performance.now() - started };
  } catch (cause) {
    const by = [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)];
    return { ...base, outcome: 'error', by, requests: 0, ms: performance.now() - started };
  } finally {
    proxy.close();
    await simulator.release(device.id);
  }
}

/** Returns true if a result is from a check that is there for the mutant. */
function isExpected(
  result: ReportedResult,
  { class: kind, alsoReportedAs = [], operationId }: Subject,
): boolean {
  return (
    (result.class === kind || alsoReportedAs.some((other) => other === result.class)) &&
    (operationId === null || isAbout(result, operationId) || isOfSeveral(result))
  );
}

/** A finding without an operation of its own names it in its place or message. */
function isAbout({ operationId, id, message }: ReportedResult, wanted: string): boolean {
  return (
    operationId === wanted ||
    isOfSameResource(operationId, wanted) ||
    (operationId === null && (id.includes(wanted) || message.includes(wanted)))
  );
}

/** Which of two answers that disagree is the wrong one cannot be told. */
function isOfSeveral({ class: kind, operationId }: ReportedResult): boolean {
  return kind === 'cross' && operationId === null;
}

/** What is made shows in the list, and a list that lies shows when something is made. */
function isOfSameResource(one: string | null, other: string): boolean {
  const resourceOf = (id: string) =>
    isOperationId(id) ? (operations[id] as Operation).lifecycle?.resource : undefined;
  return one !== null && resourceOf(one) !== undefined && resourceOf(one) === resourceOf(other);
}

/** The product with the most settings, in a Wi-Fi network as well as on a cable. */
export async function leaseWithMuch(
  simulator: Simulator,
  pace: LeaseOptions,
): Promise<LeasedDevice> {
  const device = await simulator.lease({ product: richest, ...pace });
  await joined(createControlClient(simulator.labUrl), device.id);
  return device;
}

function getClock({ profile, needsLockout }: Subject): LeaseOptions {
  return needsLockout === true
    ? { clock: 'real' }
    : { clock: 'scaled', speed: profile === 'destructive' ? speed : 20 };
}

/** Where a proxy finds a leased device, and the password of its admin. */
export function getProxyTarget(device: LeasedDevice) {
  const { baseUrl, setupUrl } = device.toLease();
  return { url: baseUrl, setupUrl, password: 'stillhouse' };
}
