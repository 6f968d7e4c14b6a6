import { unlinkSync } from 'node:fs';
import { Contract } from '../contract.ts';
import { type ReadJournal, readJournal } from '../journal/read-journal.ts';
import { restoreValues } from '../restore/restore-values.ts';
import { usualAwayMs } from '../run/run.ts';
import { startSession } from '../run/session.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import { exitCodes } from './exit-codes.ts';
import { readFlags } from './flags.ts';
import { readPassword, readScale, readTargetUrl, targetFlags } from './target-flags.ts';
import { UsageError } from './usage-error.ts';

const help = `stillhouse-contract restore: puts back what an interrupted run has left changed

Usage: stillhouse-contract restore JOURNAL [--target URL] [--user NAME] [--password WORD] [flags]

  JOURNAL                 the file that the run has named
  --target URL            where the device is now; default where it was
  --user NAME             default admin
  --password WORD         better: the environment variable STILLHOUSE_PASSWORD
  --ca FILE, --insecure, --timeout-scale NUMBER   as for verify

Every value is read first, written when it differs, and read again. The journal is taken away when all is proven back.
The device must have the serial number that the journal is of.

Exit status
  ${exitCodes.conformant}  all is back
  ${exitCodes.usage}  the command line or the journal is wrong, or this is another device
  ${exitCodes.unreachable}  the target does not answer, is no device, or refuses the sign-in
  ${exitCodes.restoreFailed}  a value could not be put back; the journal stays

Example
  STILLHOUSE_PASSWORD=secret stillhouse-contract restore NAbc12d340001-2030-01-07T09-00-00-000Z-42.jsonl
`;

/**
 * `stillhouse-contract restore`.
 * @returns the exit status
 * @throws UsageError
 */
export async function restoreCommand(args: readonly string[]): Promise<number> {
  const flags = readFlags(args, {
    valued: targetFlags.valued,
    switches: [...targetFlags.switches, 'help'],
    positionals: ['JOURNAL'],
  });
  if (flags.on.has('help')) {
    process.stdout.write(help);
    return exitCodes.conformant;
  }
  const [path = ''] = flags.positionals;
  const journal = readJournal(path);
  const ca = flags.text('ca');
  const contract = new Contract();
  const note = (line: string) => process.stderr.write(`${line}\n`);
  const timeoutScale = readScale(flags.text('timeout-scale'));
  const awayMs = usualAwayMs * timeoutScale;
  const target = new HttpTarget({
    baseUrl: readTargetUrl('--target', flags.text('target') ?? journal.head.target),
    insecure: flags.on.has('insecure'),
    ...(ca !== undefined && { ca: readCa(ca) }),
    contract,
    profile: journal.head.profile,
    userName: flags.text('user') ?? 'admin',
    password: readPassword(flags.text('password'), process.env),
    timeoutScale,
    awayMs,
    note,
  });
  try {
    return await restore(path, journal, target, contract, awayMs, note);
  } finally {
    target.close();
  }
}

async function restore(
  path: string,
  { head, entries }: ReadJournal,
  target: HttpTarget,
  contract: Contract,
  awayMs: number,
  note: (line: string) => void,
): Promise<number> {
  const session = await startSession(target, contract, awayMs, note);
  if (!session.ok) {
    note(`${session.reason} ${session.remedy}`);
    return exitCodes.unreachable;
  }
  if (session.device.serialNumber !== head.serialNumber) {
    throw new UsageError(
      `The journal is of the device ${head.serialNumber}, and at ${target.baseUrl} is ${session.device.serialNumber || 'one without a serial number'}. Nothing was changed. Name the right one with --target.`,
    );
  }
  for (const { kept } of entries) {
    const { lifecycle } = contract.operation(kept.operationId);
    if (lifecycle?.step !== 'delete') continue;
    for (const id of Object.values(kept.pathParameters ?? {})) target.adopt(lifecycle.resource, id);
  }
  const open = entries.filter(({ isRestored }) => !isRestored).reverse();
  const notBack = await restoreValues(open, target, contract, awayMs);
  for (const { entry, reason } of notBack)
    note(`NOT PUT BACK: ${entry.kept.operationId}: ${reason}`);
  if (notBack.length > 0) {
    note(`${open.length - notBack.length} of ${open.length} values are back. ${path} stays.`);
    return exitCodes.restoreFailed;
  }
  const writes = target.exchanges.filter(
    ({ purpose, sent }) => purpose === 'restore' && sent.method !== 'GET',
  ).length;
  unlinkSync(path);
  process.stdout.write(
    `All ${open.length} values are as they were (${writes} written, the others were so already). ${path} is taken away.\n`,
  );
  return exitCodes.conformant;
}
