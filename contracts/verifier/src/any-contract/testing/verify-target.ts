import type { Report } from '../../report/report.ts';
import { type ContractRunOptions, verifyContract } from '../verify-contract.ts';

type Given = Pick<ContractRunOptions, 'contract' | 'target'> & Partial<ContractRunOptions>;

/** Verifies a server as the command does by default, as admin and without a password. */
export async function verifyTarget(given: Given): Promise<Report> {
  const { report } = await verifyContract(
    {
      overlays: [],
      credentials: { userName: 'admin', headers: [] },
      insecure: false,
      timeoutScale: 1,
      harm: 'safe',
      strictness: 'contract',
      only: [],
      skip: [],
      ...given,
    },
    { waivers: null, note: () => {} },
  );
  return report;
}
