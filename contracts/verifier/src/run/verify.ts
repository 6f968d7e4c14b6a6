import type { Check, DeviceIdentity } from '../check.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { VerifyOptions } from '../cli/verify-arguments.ts';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { DiskJournal, type Entry } from '../journal/disk-journal.ts';
import { journalPath } from '../journal/journal-path.ts';
import { mayKeep } from '../journal/may-keep.ts';
import type { RestoreJournal } from '../journal.ts';
import { Redactor } from '../report/redact.ts';
import { makeReport, type Report } from '../report/report.ts';
import { storeBaseline } from '../restore/baseline.ts';
import { restoreValues, type UnrestoredValue } from '../restore/restore-values.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import { NotAllowed, Stopped } from '../target.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import type { Waivers } from '../waivers/waivers.ts';
import {
  type Progress,
  type RunOutcome,
  type RunSettings,
  requirementsOf,
  run,
  usualAwayMs,
} from './run.ts';
import { isWanted } from './selection.ts';
import { startSession } from './session.ts';

/** What a run needs besides its options. */
export type VerifyTools = {
  readonly contract: Contract;
  readonly checks: readonly Check[];
  readonly waivers: Waivers | null;
  /** Aborted when the user wants the run to end; what was changed is put back all the same. */
  readonly signal?: AbortSignal;
  note(line: string): void;
  onProgress?(progress: Progress): void;
};

export type Verified = { readonly exitCode: ExitCode; readonly report: Report };

/**
 * Verifies a device, and leaves it as it was found.
 * @throws UsageError for a serial number that is not the device's, a file of ours that cannot be read or written
 */
export async function verify(options: VerifyOptions, tools: VerifyTools): Promise<Verified> {
  const { contract, note, signal } = tools;
  refuseNothing(options, tools);
  const started = { at: new Date(), tick: performance.now() };
  let device: DeviceIdentity = { product: '', serialNumber: '', firmwareVersion: '' };
  const target = openTarget(options, tools, () => device.serialNumber);
  const stop = () => target.stop('The run was interrupted.');
  signal?.addEventListener('abort', stop);
  try {
    const session = await startSession(target, contract, awayMsOf(options), note);
    if (session.ok) {
      device = session.device;
      refuseOtherDevice(options, device);
    }
    const settings = { ...settingsOf(options, tools), target, device };
    const { outcome, notBack, journal } = session.ok
      ? await withJournal(settings, options)
      : {
          outcome: await run({ ...settings, unreachable: session.reason }),
          notBack: [],
          journal: null,
        };
    const waived = applyWaivers(outcome.results, tools.waivers, device.firmwareVersion, new Date());
    const exitCode = exitCodeOf({
      session: session.ok || session.interrupted === true,
      outcome: { ...outcome, results: waived.results },
      hasNotBack: notBack.length > 0,
      hasWaiverProblems: waived.problems.length > 0,
    });
    const report = makeReport({
      startedAt: started.at.toISOString(),
      wallMs: Math.round(performance.now() - started.tick),
      target: target.baseUrl,
      profile: options.profile,
      strictness: options.strictness,
      only: options.only,
      skip: options.skip,
      device,
      contract,
      exitCode,
      endedEarly: session.ok ? outcome.endedEarly : `${session.reason} ${session.remedy}`,
      notRestored: notBack.map(({ entry: { kept }, reason }) => ({
        operationId: kept.operationId,
        pointer: kept.pointer,
        reason,
      })),
      journal,
      waiverProblems: waived.problems,
      results: waived.results,
      exchanges: target.exchanges,
      redactor: new Redactor(contract, options.password, target.exchanges),
      insecure: options.insecure,
    });
    return { exitCode, report };
  } finally {
    signal?.removeEventListener('abort', stop);
    target.close();
  }
}

function openTarget(
  options: VerifyOptions,
  { contract, note }: VerifyTools,
  serialNumber: () => string,
): HttpTarget {
  const { target: baseUrl, setupTarget, ca } = options;
  return new HttpTarget({
    baseUrl,
    insecure: options.insecure,
    ...(ca !== undefined && { ca: readCa(ca) }),
    contract,
    profile: options.profile,
    userName: options.userName,
    password: options.password,
    ...(setupTarget !== undefined && { setupUrl: setupTarget }),
    serialNumber,
    timeoutScale: options.timeoutScale,
    awayMs: awayMsOf(options),
    note,
  });
}

function awayMsOf({ timeoutScale }: VerifyOptions): number {
  return usualAwayMs * timeoutScale;
}

/** Nothing to try is no conformant device. */
function refuseNothing({ only, skip, profile }: VerifyOptions, tools: VerifyTools): void {
  const all = requirementsOf(tools.checks, tools.contract);
  if (all.some((it) => isWanted(it, { only, skip, profile }))) return;
  throw new UsageError(
    'No requirement is left by --only and --skip. A pattern is an id with * for anything, a class or an operation; --list prints the ids.',
  );
}

/** Two devices on one desk: the one that is named must be the one that is called. */
function refuseOtherDevice({ profile, ownedSerial }: VerifyOptions, device: DeviceIdentity): void {
  if (ownedSerial === undefined || ownedSerial === device.serialNumber) return;
  const its = device.serialNumber === '' ? 'none' : device.serialNumber;
  throw new UsageError(
    `--i-own-this-device ${ownedSerial} is not the device at the target, which reports the serial number ${its}. Nothing was changed. ${
      profile === 'destructive' ? 'Check the address before you try again.' : ''
    }`.trim(),
  );
}

type Settings = Omit<RunSettings, 'journal' | 'afterCheck'>;

function settingsOf(
  options: VerifyOptions,
  tools: VerifyTools,
): Omit<Settings, 'target' | 'device'> {
  const { contract, checks, note, onProgress } = tools;
  const { profile, userName, password, allowLockout, enrollmentCode, only, skip, strictness } =
    options;
  return {
    contract,
    checks,
    options: {
      profile,
      userName,
      password,
      allowLockout,
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    selection: { profile, only, skip },
    strictness,
    awayMs: awayMsOf(options),
    note,
    ...(onProgress !== undefined && { onProgress: (it: Progress) => onProgress(it) }),
  };
}

type Restored = {
  readonly outcome: RunOutcome;
  readonly notBack: readonly UnrestoredValue[];
  /** The file, when it is still needed. */
  readonly journal: string | null;
};

/** Runs with old values kept, and puts them back whatever happens. */
async function withJournal(settings: Settings, options: VerifyOptions): Promise<Restored> {
  const { target, contract, device, note, awayMs } = settings;
  if (options.profile === 'read') {
    return {
      outcome: await run({ ...settings, journal: nothingIsKept }),
      notBack: [],
      journal: null,
    };
  }
  const journal = await openJournal(settings, options);
  note(`Old values are kept in ${journal.path} until they are back.`);
  try {
    await storeBaseline(target, contract, journal);
  } catch (error) {
    // Nothing has been written yet; the run says the same and ends.
    if (!(error instanceof Stopped)) throw error;
  }
  let seen = target.exchanges.length;
  // Up to here every value has been read where it was.
  let proven = seen;
  // What could not be put back once is tried again at the end only: each try takes its time.
  const stubborn = new Set<Entry>();
  const afterCheck = async () => {
    if (!target.isStopped && target.exchanges.slice(seen).some(mayChange)) {
      const entries = journal.open.filter((entry) => !stubborn.has(entry));
      const missing = await restoreValues(entries, target, contract, awayMs);
      for (const { entry, reason } of missing) {
        stubborn.add(entry);
        note(`${entry.kept.operationId} is not back yet: ${reason}.`);
      }
      if (missing.length === 0) proven = target.exchanges.length;
    }
    seen = target.exchanges.length;
  };
  const outcome = await run({ ...settings, journal, afterCheck });
  const isDirty = stubborn.size > 0 || target.exchanges.slice(proven).some(mayChange);
  const notBack = isDirty ? await restoreValues(journal.open, target, contract, awayMs) : [];
  const missing = new Set(notBack.map(({ entry }) => entry));
  for (const entry of journal.open) if (!missing.has(entry)) await journal.restored(entry);
  if (notBack.length > 0) {
    await journal.close();
    note(`NOT PUT BACK on ${device.serialNumber}:`);
    for (const { entry, reason } of notBack) note(`  ${entry.kept.operationId}: ${reason}`);
    note(`Later: stillhouse-contract restore ${journal.path} --target ${options.target}`);
    return { outcome, notBack, journal: journal.path };
  }
  await journal.remove();
  return { outcome, notBack, journal: null };
}

/** Anything but reading and signing in may have changed anything on a broken device. */
function mayChange({ sent, operationId }: Exchange): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(sent.method) && operationId !== 'signIn';
}

/** In the profile `read` there is nothing to put back. */
const nothingIsKept: RestoreJournal = {
  keep: () => Promise.reject(new NotAllowed('The profile read changes nothing', '--profile safe')),
};

async function openJournal(
  { target, device, selection, contract }: Settings,
  { journal: path }: VerifyOptions,
): Promise<DiskJournal> {
  const startedAt = new Date().toISOString();
  const file = path ?? journalPath(device.serialNumber, new Date(startedAt));
  const head = {
    stillhouseJournal: 1,
    target: target.baseUrl,
    serialNumber: device.serialNumber,
    product: device.product,
    profile: selection.profile,
    startedAt,
  } as const;
  try {
    return await DiskJournal.create(file, head, mayKeep(target, contract));
  } catch (error) {
    throw new UsageError(
      `The journal ${file} cannot be made (${told(error)}). Restore from it if it is there, or name another with --journal FILE.`,
    );
  }
}

type Ended = {
  readonly session: boolean;
  readonly outcome: RunOutcome;
  readonly hasNotBack: boolean;
  readonly hasWaiverProblems: boolean;
};

function exitCodeOf({ session, outcome, hasNotBack, hasWaiverProblems }: Ended): ExitCode {
  const has = (name: string) => outcome.results.some(({ verdict }) => verdict === name);
  if (hasNotBack) return exitCodes.restoreFailed;
  if (!session) return exitCodes.unreachable;
  if (outcome.endedEarly !== null || outcome.hasToolFault || has('error'))
    return exitCodes.incomplete;
  if (hasWaiverProblems) return exitCodes.usage;
  return has('fail') ? exitCodes.failures : exitCodes.conformant;
}

function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
