import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import { type Check, Contract, type Report, type ReportedResult } from '@stillhouse/verifier';
import type { Mutant } from '../mutant/mutant.ts';
import {
  type VerifiedDevice,
  verifySimulatedDevice,
} from '../simulated-device/verify-simulated-device.ts';
import { findRelatedOperations } from './related-operations.ts';

/** The mutant that a run of the verifier should find. */
export type Subject = Pick<
  Mutant,
  | 'id'
  | 'class'
  | 'operationId'
  | 'profile'
  | 'alsoReportedAs'
  | 'needsLockout'
  | 'losesLater'
  | 'clockSpeed'
  | 'reportedAsWarning'
>;

/** Returns the operations in the id of a mutant. Its effect on a second operation counts, too. */
function getNamedOperations(id: string): readonly OperationId[] {
  return id.split(/[:/]/).filter(isOperationId);
}

/**
 * Runs the verifier on a device.
 * @param whole verifies all operations instead of those related to the mutant
 */
export async function verifyDevice(
  device: VerifiedDevice,
  subject: Subject,
  checks: readonly Check[],
  { whole = false, enrollmentCode }: { whole?: boolean; enrollmentCode?: string } = {},
): Promise<{ readonly report: Report; readonly failed: readonly ReportedResult[] }> {
  const { id, class: kind, operationId, profile, needsLockout } = subject;
  // Sequences concern several operations. The other mutants do not need them, and they take time.
  const isSequence = kind === 'walk';
  const contract =
    whole || isSequence
      ? new Contract()
      : new Contract(findRelatedOperations(operationId, kind, getNamedOperations(id)));
  const allowLockout = needsLockout === true;
  const { report } = await verifySimulatedDevice(
    device,
    {
      profile,
      allowLockout,
      ...(isSequence ? { only: ['walk.*'] } : whole ? {} : { skip: ['walk.*'] }),
      // Most mutants lose no write later, and the wait would multiply the duration of a run.
      ...(subject.losesLater !== true && { lateLossMs: 0 }),
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    { contract, checks },
  );
  const isFailed = ({ verdict }: ReportedResult) =>
    verdict === 'fail' || (subject.reportedAsWarning === true && verdict === 'warn');
  return { report, failed: report.results.filter(isFailed) };
}
