import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isOperationId,
  type Operation,
  type OperationId,
  operations,
} from '../../contracts/src/operations.ts';
import type { Check } from '../../contracts/verifier/src/check.ts';
import { Contract } from '../../contracts/verifier/src/contract.ts';
import type { ReportedResult } from '../../contracts/verifier/src/report/report.ts';
import { verify } from '../../contracts/verifier/src/run/verify.ts';
import { createControlClient } from '../../simulator/client/client.ts';
import type { Mutant } from '../../simulator/src/mutants/mutant.ts';
import type { LeasedDevice, LeaseOptions, Simulator } from '../../simulator/src/simulator.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { joined, richest, type Stage, type Stages, stagesFor } from './stages.ts';

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

type Sought = Pick<
  Mutant,
  'id' | 'class' | 'operationId' | 'profile' | 'alsoReportedAs' | 'needsLockout'
>;

/** Leases a device with the bug, verifies it, and says what came of it: in the stages one after the other, until it is found. */
export async function tryMutant(
  simulator: Simulator,
  mutant: Sought,
  checks: readonly Check[],
  [first, ...others]: Stages = stagesFor(mutant),
): Promise<Tried> {
  let tried = await tryOn(simulator, mutant, first, checks);
  for (const stage of others) {
    if (tried.outcome === 'killed' || tried.outcome === 'error') break;
    const next = await tryOn(simulator, mutant, stage, checks);
    const better = next.outcome === 'unreached' ? tried : next;
    tried = { ...better, requests: tried.requests + next.requests, ms: tried.ms + next.ms };
  }
  return tried;
}

async function tryOn(
  simulator: Simulator,
  mutant: Sought,
  { profile, product, prepare, enrolls }: Stage,
  checks: readonly Check[],
): Promise<Tried> {
  const started = performance.now();
  const base = { id: mutant.id, profile };
  const device = await simulator.lease({ product, ...paceFor({ ...mutant, profile }) });
  try {
    const control = createControlClient(simulator.labUrl);
    await prepare(control, device.id);
    const [code] = enrolls === true ? await control.cloudCodes(device.id) : [];
    await control.setMutant(device.id, mutant.id);
    const more = code === undefined ? {} : { enrollmentCode: code.code };
    const { failed, requests } = await verified(device, { ...mutant, profile }, checks, more);
    const strikes = device.strikes;
    const right = failed.filter(
      (result) =>
        (result.class === mutant.class || mutant.alsoReportedAs?.includes(result.class)) &&
        (mutant.operationId === null || isAbout(result, mutant.operationId) || isOfSeveral(result)),
    );
    const outcome =
      right.length > 0
        ? 'killed'
        : strikes === 0
          ? 'unreached'
          : failed.length > 0
            ? 'misnamed'
            : 'survived';
    const by = (right.length > 0 ? right : failed).slice(0, 5).map(({ id }) => id);
    return { ...base, outcome, by, requests, ms: performance.now() - started };
  } catch (cause) {
    const by = [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)];
    return { ...base, outcome: 'error', by, requests: 0, ms: performance.now() - started };
  } finally {
    await simulator.release(device.id);
  }
}

/** A finding without an operation of its own names it in its place or message. */
function isAbout({ operationId, id, message }: ReportedResult, wanted: string): boolean {
  return (
    operationId === wanted ||
    isKin(operationId, wanted) ||
    (operationId === null && (id.includes(wanted) || message.includes(wanted)))
  );
}

/** Which of two answers that disagree is the wrong one cannot be told. */
function isOfSeveral({ class: kind, operationId }: ReportedResult): boolean {
  return kind === 'cross' && operationId === null;
}

/** What is made shows in the list, and a list that lies shows when something is made. */
function isKin(one: string | null, other: string): boolean {
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

function paceFor({ profile, needsLockout }: Sought): LeaseOptions {
  return needsLockout === true
    ? { clock: 'real' }
    : { clock: 'scaled', speed: profile === 'destructive' ? speed : 20 };
}

/** The operations that the id of a bug names: what it does to a second one has to be looked at, too. */
function namedIn(id: string): readonly OperationId[] {
  return id.split(/[:/]/).filter(isOperationId);
}

/** Runs the verifier about one bug. */
export async function verified(
  device: LeasedDevice,
  { id, class: kind, operationId, profile, needsLockout }: Omit<Sought, 'alsoReportedAs'>,
  checks: readonly Check[],
  { whole = false, enrollmentCode }: { whole?: boolean; enrollmentCode?: string } = {},
) {
  const { baseUrl, setupUrl, serialNumber } = device.toLease();
  const { report } = await verify(
    {
      do: 'verify',
      target: baseUrl,
      setupTarget: setupUrl,
      userName: 'admin',
      password: 'stillhouse',
      insecure: false,
      timeoutScale: 1,
      profile,
      only: [],
      skip: [],
      allowLockout: needsLockout === true,
      strictness: 'contract',
      journal: join(tmpdir(), `stillhouse-${randomUUID()}.journal`),
      ...(profile === 'destructive' && { ownedSerial: serialNumber }),
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    {
      contract: whole
        ? new Contract()
        : new Contract(neighbourhoodOf(operationId, kind, namedIn(id))),
      checks,
      waivers: null,
      note: () => {},
    },
  );
  return {
    report,
    failed: report.results.filter(({ verdict }) => verdict === 'fail'),
    requests: report.requests,
  };
}
