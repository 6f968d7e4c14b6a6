import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import {
  type Check,
  Contract,
  type Report,
  type ReportedResult,
  verify,
} from '@stillhouse/verifier';
import type { Mutant } from '../mutant/mutant.ts';
import { findRelatedOperations } from './related-operations.ts';

/** What a run of the verifier looks for. */
export type Subject = Pick<
  Mutant,
  'id' | 'class' | 'operationId' | 'profile' | 'alsoReportedAs' | 'needsLockout'
>;

/** Where the verifier finds a device. */
export type VerifiedDevice = {
  readonly url: string;
  readonly setupUrl: string;
  readonly serialNumber: string;
};

/** The operations that the id of a mutant names: its effect on a second one counts too. */
function getNamedOperations(id: string): readonly OperationId[] {
  return id.split(/[:/]/).filter(isOperationId);
}

/**
 * Runs the verifier on a device.
 * @param whole whether to verify all operations instead of those around the mutant
 */
export async function verifyDevice(
  { url, setupUrl, serialNumber }: VerifiedDevice,
  { id, class: kind, operationId, profile, needsLockout }: Subject,
  checks: readonly Check[],
  { whole = false, enrollmentCode }: { whole?: boolean; enrollmentCode?: string } = {},
): Promise<{ readonly report: Report; readonly failed: readonly ReportedResult[] }> {
  const { report } = await verify(
    {
      target: url,
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
      undoLogPath: join(tmpdir(), `stillhouse-${randomUUID()}.journal`),
      ...(profile === 'destructive' && { ownedSerial: serialNumber }),
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    {
      contract: whole
        ? new Contract()
        : new Contract(findRelatedOperations(operationId, kind, getNamedOperations(id))),
      checks,
      waivers: null,
      note: () => {},
    },
  );
  return { report, failed: report.results.filter(({ verdict }) => verdict === 'fail') };
}
