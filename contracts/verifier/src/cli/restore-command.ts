import { unlinkSync } from 'node:fs';
import { Contract } from '../model/contract.ts';
import { UsageError } from '../model/usage-error.ts';
import { restoreValues } from '../restore/restore-values.ts';
import { exitCodes } from '../run/exit-codes.ts';
import { defaultUnreachableTimeoutMs } from '../run/run.ts';
import { startSession } from '../run/session.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import { listPossiblePasswords } from '../undo-log/logged-passwords.ts';
import { readUndoLog, type StoredUndoLog } from '../undo-log/read-undo-log.ts';
import { requirePassword } from './option-parsers.ts';

type RestoreFlags = {
  readonly target?: string;
  readonly user: string;
  readonly password?: string;
  readonly ca?: string;
  readonly insecure?: true;
  readonly timeoutScale: number;
};

/**
 * `stillhouse-contract restore`.
 * @returns the exit code
 * @throws UsageError
 */
export async function restoreCommand(path: string, flags: RestoreFlags): Promise<number> {
  const undoLog = readUndoLog(path);
  const { ca, insecure = false, timeoutScale } = flags;
  const contract = new Contract();
  const note = (line: string) => process.stderr.write(`${line}\n`);
  const unreachableTimeoutMs = defaultUnreachableTimeoutMs * timeoutScale;
  const target = new HttpTarget({
    baseUrl: flags.target ?? undoLog.head.target,
    insecure,
    ...(ca !== undefined && { ca: readCa(ca) }),
    contract,
    profile: undoLog.head.profile,
    userName: flags.user,
    password: requirePassword(flags.password),
    otherPasswords: listPossiblePasswords(undoLog.entries.map(({ entry }) => entry)),
    timeoutScale,
    unreachableTimeoutMs,
    note,
  });
  try {
    return await restore(path, undoLog, target, contract, unreachableTimeoutMs, note);
  } finally {
    target.close();
  }
}

async function restore(
  path: string,
  { head, entries }: StoredUndoLog,
  target: HttpTarget,
  contract: Contract,
  unreachableTimeoutMs: number,
  note: (line: string) => void,
): Promise<number> {
  const session = await startSession(target, contract, unreachableTimeoutMs, note);
  if (!session.ok) {
    note(`${session.reason} ${session.remedy}`);
    return exitCodes.unreachable;
  }
  if (session.device.serialNumber !== head.serialNumber) {
    throw new UsageError(
      `The undo log is of the device ${head.serialNumber}, but the device at ${target.baseUrl} is ${session.device.serialNumber || 'one without a serial number'}. Nothing was changed. Use --target for the right device.`,
    );
  }
  for (const { entry: stored } of entries) {
    const { lifecycle } = contract.getOperation(stored.operationId);
    if (lifecycle?.step !== 'delete') continue;
    for (const id of Object.values(stored.pathParameters ?? {}))
      target.adopt(lifecycle.resource, id);
  }
  const open = entries.filter(({ isRestored }) => !isRestored).reverse();
  const unrestored = await restoreValues(open, target, contract, unreachableTimeoutMs);
  for (const { entry, reason } of unrestored)
    note(`NOT RESTORED: ${entry.entry.operationId}: ${reason}`);
  if (unrestored.length > 0) {
    note(
      `${open.length - unrestored.length} of ${open.length} values are restored. ${path} remains.`,
    );
    return exitCodes.restoreFailed;
  }
  const writes = target.exchanges.filter(
    ({ purpose, request }) => purpose === 'restore' && request.method !== 'GET',
  ).length;
  unlinkSync(path);
  process.stdout.write(
    `All ${open.length} values are restored (${writes} written, the others were unchanged). ${path} is deleted.\n`,
  );
  return exitCodes.conformant;
}
