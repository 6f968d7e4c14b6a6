import { printError } from '@stillhouse/foundation/print';
import type { Contract } from '../model/contract.ts';
import type { HarmLevel } from '../model/requirement.ts';
import { defaultUnreachableTimeoutMs } from '../run/run.ts';
import { type Session, startSession } from '../run/session.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import { requirePassword } from './option-parsers.ts';

/** Options of a command that signs in and is no run. */
export type SessionFlags = {
  readonly user: string;
  readonly password?: string;
  readonly ca?: string;
  readonly insecure?: true;
  readonly timeoutScale: number;
};

/** Prints a line to the terminal. */
export const note = (line: string) => printError(line);

export function getUnreachableTimeoutMs({ timeoutScale }: SessionFlags): number {
  return defaultUnreachableTimeoutMs * timeoutScale;
}

/** @throws UsageError without a password, or if the certificates cannot be read */
export function createTarget(
  flags: SessionFlags,
  target: {
    contract: Contract;
    baseUrl: string;
    harm: HarmLevel;
    otherPasswords?: readonly string[];
  },
): HttpTarget {
  const { ca, insecure = false, timeoutScale } = flags;
  return new HttpTarget({
    ...target,
    insecure,
    ...(ca !== undefined && { ca: readCa(ca) }),
    userName: flags.user,
    password: requirePassword(flags.password),
    timeoutScale,
    unreachableTimeoutMs: getUnreachableTimeoutMs(flags),
    note,
  });
}

/** Signs in. Returns null, after printing why, if that is not possible. */
export async function openSession(
  target: HttpTarget,
  contract: Contract,
  flags: SessionFlags,
): Promise<Extract<Session, { ok: true }> | null> {
  const session = await startSession(target, contract, getUnreachableTimeoutMs(flags), note);
  if (session.ok) return session;
  note(`${session.reason} ${session.remedy}`);
  return null;
}
