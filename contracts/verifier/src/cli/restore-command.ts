import { unlinkSync } from 'node:fs';
import { print } from '@stillhouse/foundation/print';
import { Contract } from '../model/contract.ts';
import { UsageError } from '../model/usage-error.ts';
import { restoreValues } from '../restore/restore-values.ts';
import { exitCodes } from '../results/exit-codes.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { listPossiblePasswords } from '../undo-log/logged-passwords.ts';
import { readUndoLog, type StoredUndoLog } from '../undo-log/read-undo-log.ts';
import {
  createTarget,
  getUnreachableTimeoutMs,
  note,
  openSession,
  type SessionFlags,
} from './session-flags.ts';

type RestoreFlags = SessionFlags & { readonly target?: string };

/**
 * `stillhouse-verify restore`.
 * @returns the exit code
 * @throws UsageError
 */
export async function restoreCommand(path: string, flags: RestoreFlags): Promise<number> {
  const undoLog = readUndoLog(path);
  const contract = new Contract();
  const target = createTarget(flags, {
    contract,
    baseUrl: flags.target ?? undoLog.head.target,
    harm: undoLog.head.harm,
    otherPasswords: listPossiblePasswords(undoLog.entries.map(({ entry }) => entry)),
  });
  try {
    return await restore(path, undoLog, target, contract, flags);
  } finally {
    target.close();
  }
}

async function restore(
  path: string,
  { head, entries }: StoredUndoLog,
  target: HttpTarget,
  contract: Contract,
  flags: SessionFlags,
): Promise<number> {
  const session = await openSession(target, contract, flags);
  if (session === null) return exitCodes.unreachable;
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
  const unrestored = await restoreValues(open, target, contract, getUnreachableTimeoutMs(flags), {
    note,
  });
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
  print(
    `All ${open.length} values are restored (${writes} written, the others were unchanged). ${path} is deleted.`,
  );
  return exitCodes.conformant;
}
