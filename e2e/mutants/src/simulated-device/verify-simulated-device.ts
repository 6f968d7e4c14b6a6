import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Contract,
  checks,
  type VerifyOptions,
  type VerifyResult,
  type VerifyTools,
  verify,
} from 'stillhouse-verify';

/** Addresses and serial number of a leased device, or of a proxy in front of it. */
export type VerifiedDevice = {
  readonly url: string;
  /** The run does not check what needs the local setup address if it is absent. */
  readonly setupUrl?: string;
  readonly serialNumber: string;
};

type Options = Pick<VerifyOptions, 'harm'> &
  Partial<
    Pick<VerifyOptions, 'only' | 'skip' | 'allowLockout' | 'lateLossMs' | 'seed' | 'timeoutScale'>
  > & {
    readonly enrollmentCode?: string;
  };

/** Shared, because the requirements that are derived from it take a second. */
const contract = new Contract();

/** Runs the verifier on a simulated device, with its default password and all checks by default. */
export async function verifySimulatedDevice(
  { url, setupUrl, serialNumber }: VerifiedDevice,
  {
    harm,
    only = [],
    skip = [],
    allowLockout = false,
    lateLossMs,
    seed,
    timeoutScale = 1,
    enrollmentCode,
  }: Options,
  tools: Partial<VerifyTools> = {},
): Promise<VerifyResult> {
  return await verify(
    {
      target: url,
      ...(setupUrl !== undefined && { setupTarget: setupUrl }),
      userName: 'admin',
      password: 'stillhouse',
      insecure: false,
      timeoutScale,
      harm,
      only,
      skip,
      allowLockout,
      strictness: 'contract',
      undoLogPath: join(tmpdir(), `stillhouse-${randomUUID()}.journal`),
      ...(lateLossMs !== undefined && { lateLossMs }),
      ...(seed !== undefined && { seed }),
      ...(harm === 'destructive' && { ownedSerial: serialNumber }),
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    { contract, checks, waivers: null, note: () => {}, ...tools },
  );
}
