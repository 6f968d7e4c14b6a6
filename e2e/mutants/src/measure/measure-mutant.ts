import { isOperationId, type Operation, operations } from '@stillhouse/contracts/operations';
import type { LeasedDevice, LeaseOptions, Simulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import type { Check, ReportedResult, VerifyTools } from 'stillhouse-verify';
import { createHandler } from '../catalog/catalog.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { planStages, type Stage, type Stages } from './stages.ts';
import { type MeasuredMutant, verifyDevice } from './verify-device.ts';

/** The result of one mutant. */
export type MutantResult = {
  readonly id: string;
  /**
   * `killed`: a check of its class reports it. `misnamed`: only another check does. `unreached`: it
   * altered no response, so it could not be detected.
   */
  readonly outcome: 'killed' | 'misnamed' | 'survived' | 'unreached' | 'error';
  /** The harm level of the last stage that triggered it. */
  readonly harm: Mutant['harm'];
  /** The failed requirements, or why the run failed. */
  readonly by: readonly string[];
  /** Until it was killed. */
  readonly requests: number;
  readonly ms: number;
};

/** Simulated seconds per real second, so that restarts and updates are fast. */
export const speed = 100;

/** Verifies a device with the mutant in one stage after the other until a check detects it. */
export async function measureMutant(
  simulator: Simulator,
  mutant: MeasuredMutant,
  checks: readonly Check[],
  [first, ...others]: Stages = planStages(mutant),
): Promise<MutantResult> {
  let result = await measureInStage(simulator, mutant, first, checks);
  for (const stage of others) {
    if (result.outcome === 'killed' || result.outcome === 'error') break;
    const next = await measureInStage(simulator, mutant, stage, checks);
    const better = next.outcome === 'unreached' ? result : next;
    result = { ...better, requests: result.requests + next.requests, ms: result.ms + next.ms };
  }
  return result;
}

async function measureInStage(
  simulator: Simulator,
  mutant: MeasuredMutant,
  { harm, product, prepare, enrolls, classes }: Stage,
  checks: readonly Check[],
): Promise<MutantResult> {
  const started = performance.now();
  const base = { id: mutant.id, harm };
  // The same device in each run and shard, whatever was measured before.
  const device = await simulator.lease({ product, seed: 1, ...getClock({ ...mutant, harm }) });
  const { proxy, ...addresses } = await startMutantProxy(
    getProxyTarget(device),
    createHandler(mutant.id),
  );
  try {
    const control = createControlClient(simulator.labUrl);
    await prepare(control, device.id);
    const [code] = enrolls === true ? await control.cloudCodes(device.id) : [];
    let requestsUntilKilled: number | null = null;
    const endsRun: VerifyTools['endsRun'] = ({ requirement, message, requests }) => {
      if (!isExpected({ ...requirement, message }, mutant)) return false;
      requestsUntilKilled = requests;
      return true;
    };
    const { failed, report } = await verifyDevice(
      { ...addresses, serialNumber: device.toLease().serialNumber },
      { ...mutant, harm },
      checks,
      {
        endsRun,
        ...(classes !== undefined && { only: classes }),
        ...(code !== undefined && { enrollmentCode: code.code }),
      },
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
    const requests = requestsUntilKilled ?? report.requests;
    return { ...base, outcome, by, requests, ms: performance.now() - started };
  } catch (cause) {
    const by = [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)];
    return { ...base, outcome: 'error', by, requests: 0, ms: performance.now() - started };
  } finally {
    proxy.close();
    await simulator.release(device.id);
  }
}

/** The part of a result or a violation that tells what it is about. */
type Concern = Pick<ReportedResult, 'id' | 'class' | 'operationId' | 'message'>;

/** Returns true if a result is from a check that is there for the mutant. */
function isExpected(
  result: Concern,
  { class: kind, alsoReportedAs = [], operationId, report }: MeasuredMutant,
): boolean {
  if (report !== undefined) return isShownBy(result.id);
  return (
    (result.class === kind || alsoReportedAs.some((other) => other === result.class)) &&
    (operationId === null || isAbout(result, operationId) || isOfSeveral(result))
  );
}

/**
 * Returns false for what a fast clock shows without a bug: a signal changes between two requests,
 * and a restart is not seen.
 */
export function isShownBy(requirementId: string): boolean {
  return !/^(robust\.parallel|time\.goes-away):/.test(requirementId);
}

/** A finding without an operation names it in its id or message. */
function isAbout({ operationId, id, message }: Concern, wanted: string): boolean {
  return (
    operationId === wanted ||
    isOfSameResource(operationId, wanted) ||
    (operationId === null && (id.includes(wanted) || message.includes(wanted)))
  );
}

/** If two responses contradict each other, either one may be wrong. */
function isOfSeveral({ class: kind, operationId }: Concern): boolean {
  return kind === 'agreement' && operationId === null;
}

/** A wrong creation shows in the list, and a wrong list shows at a creation. */
function isOfSameResource(one: string | null, other: string): boolean {
  const getResource = (id: string) =>
    isOperationId(id) ? (operations[id] as Operation).lifecycle?.resource : undefined;
  return one !== null && getResource(one) !== undefined && getResource(one) === getResource(other);
}

export function getClock({ harm, needsLockout, clockSpeed }: MeasuredMutant): LeaseOptions {
  if (clockSpeed !== undefined) return { clock: 'scaled', speed: clockSpeed };
  return needsLockout === true
    ? { clock: 'real' }
    : { clock: 'scaled', speed: harm === 'destructive' ? speed : 20 };
}

/** Where a proxy finds a leased device, and the password of its admin. */
export function getProxyTarget(device: LeasedDevice) {
  const { baseUrl, setupUrl } = device.toLease();
  return { url: baseUrl, setupUrl, password: 'stillhouse' };
}
