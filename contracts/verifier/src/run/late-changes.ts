import { setTimeout as wait } from 'node:timers/promises';
import type { Contract } from '../model/contract.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { formatValue } from '../observe/compare-values.ts';
import { isSuccess } from '../observe/responses.ts';
import {
  type ChangedValue,
  listChangedValues,
  restoreValues,
  type UnrestoredValue,
} from '../restore/restore-values.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { isSignIn } from '../target/sign-in.ts';
import { getLoggedPassword } from '../undo-log/logged-passwords.ts';
import type { StoredEntry } from '../undo-log/undo-log-file.ts';

type LateChangeOptions = {
  readonly target: HttpTarget;
  readonly contract: Contract;
  /** Values that were restored. */
  readonly entries: readonly StoredEntry[];
  /** How long after the last write the values are read. */
  readonly lateLossMs: number;
  readonly unreachableTimeoutMs: number;
  /** Sends no requests. */
  whileWaiting(): Promise<void>;
  note(line: string): void;
};

export type LateChanges = {
  readonly findings: readonly Finding[];
  /** Values that changed again after they were restored. */
  readonly unrestored: readonly UnrestoredValue[];
};

/**
 * Reads restored values again some time after the last write, because a device may lose a write
 * later. Restores lost values once. Values that are lost again are reported as not restored.
 */
export async function restoreLateChanges(options: LateChangeOptions): Promise<LateChanges> {
  const { target, contract, entries, unreachableTimeoutMs } = options;
  const lost = await readLater(options);
  const findings = lost.flatMap((one) => createFinding(one, options));
  // No read shows whether the device has lost these, so they are undone once more.
  const unreadable = entries.filter(
    ({ entry }) => entry.isUnseen === true && getLoggedPassword(entry) === null,
  );
  const again = [...lost.map(({ entry }) => entry), ...unreadable];
  const unrestored = await restoreValues(
    lost.length > 0 ? entries : unreadable,
    target,
    contract,
    unreachableTimeoutMs,
    { written: new Set(again.map(({ entry }) => entry.operationId)), note: options.note },
  );
  if (lost.length === 0) return { findings, unrestored };
  const isListed = new Set(unrestored.map(({ entry }) => entry));
  const lostAgain = (await readLater(options))
    .filter(({ entry }) => !isListed.has(entry))
    .map(({ entry }) => ({
      entry,
      reason: `${entry.entry.operationId} restores the value, but the device loses it again`,
    }));
  return { findings, unrestored: [...unrestored, ...lostAgain] };
}

async function readLater(options: LateChangeOptions): Promise<readonly ChangedValue[]> {
  const { target, contract, entries, unreachableTimeoutMs } = options;
  await Promise.all([
    waitAfterLastWrite(target.exchanges, options.lateLossMs),
    options.whileWaiting(),
  ]);
  return await listChangedValues(entries, target, contract, unreachableTimeoutMs, options.note);
}

/** Waits until some time has passed since the last request that may have changed a value. */
async function waitAfterLastWrite(exchanges: readonly Exchange[], ms: number): Promise<void> {
  const ends = exchanges.filter(mayChange).map(({ at, tookMs }) => at + tookMs);
  if (ends.length > 0) await wait(Math.max(0, Math.max(...ends) + ms - Date.now()));
}

/** A value that the run never wrote was changed by another client. It is only restored. */
function createFinding(
  { entry: { entry }, exchange }: ChangedValue,
  { target, lateLossMs }: LateChangeOptions,
): Finding[] {
  const write = target.exchanges.findLast(
    ({ operationId, response }) =>
      operationId === entry.operationId && response !== null && isSuccess(response.status),
  );
  if (write === undefined || exchange.response === null) return [];
  const later = `${lateLossMs / 1000} s later`;
  const isPassword = getLoggedPassword(entry) !== null;
  const message = isPassword
    ? `The device accepted the old password after the last write, but no longer ${later}.`
    : `${entry.readback} returned the value after the last write, and ${later} ${formatValue(parseJsonBody(exchange.response))}.`;
  const requirementId = `readback.${isPassword ? 'password' : 'stays'}:${entry.operationId}`;
  return [{ requirementId, verdict: 'fail', message, exchanges: [write.n, exchange.n] }];
}

/** On a broken device, any request except reading and signing in may change anything. */
export function mayChange(exchange: Exchange): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(exchange.request.method) && !isSignIn(exchange);
}
