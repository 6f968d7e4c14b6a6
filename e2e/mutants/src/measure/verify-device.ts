import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import {
  type Check,
  type CheckClass,
  Contract,
  type ReportedResult,
  type VerifyResult,
  type VerifyTools,
} from 'stillhouse-verify';
import type { Mutant } from '../mutant/mutant.ts';
import {
  type VerifiedDevice,
  verifySimulatedDevice,
} from '../simulated-device/verify-simulated-device.ts';
import { findRelatedOperations } from './related-operations.ts';

/** The mutant that a run of the verifier should find. */
export type MeasuredMutant = Pick<
  Mutant,
  | 'id'
  | 'class'
  | 'operationId'
  | 'harm'
  | 'alsoReportedAs'
  | 'needsLockout'
  | 'losesLater'
  | 'clockSpeed'
  | 'reportedAsWarning'
  | 'report'
>;

/** Returns the operations in the id of a mutant. Its effect on a second operation counts, too. */
function getNamedOperations(id: string): readonly OperationId[] {
  return id.split(/[:/]/).filter(isOperationId);
}

type VerifyDeviceOptions = Pick<VerifyTools, 'endsRun'> & {
  /** Only requirements of these classes. */
  readonly only?: readonly CheckClass[];
  readonly enrollmentCode?: string;
};

/** Runs the verifier on a device. */
export async function verifyDevice(
  device: VerifiedDevice,
  mutant: MeasuredMutant,
  checks: readonly Check[],
  { only = [], enrollmentCode, endsRun }: VerifyDeviceOptions = {},
): Promise<VerifyResult & { readonly failed: readonly ReportedResult[] }> {
  const { id, class: kind, operationId, harm, needsLockout } = mutant;
  // Sequences concern several operations. The other mutants do not need them, and they take time.
  const isSequence = kind === 'sequences';
  // A bug of all operations that nobody has written a check for may show anywhere.
  const isAnywhere = mutant.report !== undefined && id.endsWith(':*');
  const contract = getContract(
    isSequence || isAnywhere
      ? null
      : findRelatedOperations(
          operationId,
          // Its id names all operations that it concerns.
          mutant.report === undefined ? kind : 'shape',
          getNamedOperations(id),
        ),
  );
  const allowLockout = needsLockout === true;
  const result = await verifySimulatedDevice(
    device,
    {
      harm,
      allowLockout,
      ...(isSequence ? { only: ['sequences'] } : { only, skip: ['sequences'] }),
      // Most mutants lose no write later, and the wait would multiply the duration of a run.
      ...(mutant.losesLater !== true && { lateLossMs: 0 }),
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    { contract, checks, ...(endsRun !== undefined && { endsRun }) },
  );
  const isFailed = ({ verdict }: ReportedResult) =>
    verdict === 'fail' || (mutant.reportedAsWarning === true && verdict === 'warn');
  return { ...result, failed: result.report.results.filter(isFailed) };
}

const contracts = new Map<string, Contract>();

/** Returns the contract with the given operations, or with all. Many mutants need the same. */
function getContract(ids: ReadonlySet<OperationId> | null): Contract {
  const key = ids === null ? '' : [...ids].join();
  const contract = contracts.get(key) ?? (ids === null ? new Contract() : new Contract(ids));
  contracts.set(key, contract);
  return contract;
}
