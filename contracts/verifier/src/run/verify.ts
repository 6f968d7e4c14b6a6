import { type Check, collectRequirements, type DeviceIdentity } from '../check.ts';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { Redactor } from '../report/redact.ts';
import { makeReport, type Report } from '../report/report.ts';
import { storeBaseline } from '../restore/baseline.ts';
import { restoreValues, type UnrestoredValue } from '../restore/restore-values.ts';
import { isRequested } from '../results/selection.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import { NotAllowedError, StoppedError } from '../target.ts';
import {
  createObjectionCheck,
  getDefaultUndoLogPath,
  type StoredEntry,
  UndoLogFile,
} from '../undo-log/undo-log-file.ts';
import type { UndoLog } from '../undo-log.ts';
import { UsageError } from '../usage-error.ts';
import type { VerifyOptions } from '../verify-options.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import type { Waivers } from '../waivers/waivers.ts';
import { defaultAwayMs, type Progress, type RunOutcome, type RunSettings, run } from './run.ts';
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

export type VerifyResult = { readonly exitCode: ExitCode; readonly report: Report };

/**
 * Verifies a device, and leaves it as it was found.
 * @throws UsageError for a serial number that is not the device's, a file of ours that cannot be
 *   read or written
 */
export async function verify(options: VerifyOptions, tools: VerifyTools): Promise<VerifyResult> {
  const { contract, note, signal } = tools;
  assertSelection(options, tools);
  const started = { at: new Date(), tick: performance.now() };
  let device: DeviceIdentity = { product: '', serialNumber: '', firmwareVersion: '' };
  const target = openTarget(options, tools, () => device.serialNumber);
  const stop = () => target.stop('The run was interrupted.');
  signal?.addEventListener('abort', stop);
  try {
    const session = await startSession(target, contract, getAwayMs(options), note);
    if (session.ok) {
      device = session.device;
      assertOwnDevice(options, device);
    }
    const settings = { ...toRunSettings(options, tools), target, device };
    const { outcome, notBack, journal } = session.ok
      ? await runWithUndoLog(settings, options)
      : {
          outcome: await run({ ...settings, unreachable: session.reason }),
          notBack: [],
          journal: null,
        };
    const waived = applyWaivers(outcome.results, tools.waivers, device.firmwareVersion, new Date());
    const exitCode = getExitCode({
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
      notRestored: notBack.map(({ entry: { entry: kept }, reason }) => ({
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
    awayMs: getAwayMs(options),
    note,
  });
}

function getAwayMs({ timeoutScale }: VerifyOptions): number {
  return defaultAwayMs * timeoutScale;
}

/** Nothing to try is no conformant device. */
function assertSelection({ only, skip, profile }: VerifyOptions, tools: VerifyTools): void {
  const all = collectRequirements(tools.checks, tools.contract);
  if (all.some((it) => isRequested(it, { only, skip, profile }))) return;
  throw new UsageError(
    'No requirement is left by --only and --skip. A pattern is an id with * for anything, a class or an operation; --list prints the ids.',
  );
}

/** Two devices on one desk: the one that is named must be the one that is called. */
function assertOwnDevice({ profile, ownedSerial }: VerifyOptions, device: DeviceIdentity): void {
  if (ownedSerial === undefined || ownedSerial === device.serialNumber) return;
  const its = device.serialNumber === '' ? 'none' : device.serialNumber;
  throw new UsageError(
    `--i-own-this-device ${ownedSerial} is not the device at the target, which reports the serial number ${its}. Nothing was changed. ${
      profile === 'destructive' ? 'Check the address before you try again.' : ''
    }`.trim(),
  );
}

type Settings = Omit<RunSettings, 'undoLog' | 'afterCheck'>;

function toRunSettings(
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
    awayMs: getAwayMs(options),
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
async function runWithUndoLog(settings: Settings, options: VerifyOptions): Promise<Restored> {
  const { target, contract, device, note, awayMs } = settings;
  if (options.profile === 'read') {
    return {
      outcome: await run({ ...settings, undoLog: readOnlyUndoLog }),
      notBack: [],
      journal: null,
    };
  }
  const journal = await openUndoLog(settings, options);
  note(`Old values are kept in ${journal.path} until they are back.`);
  try {
    await storeBaseline(target, contract, journal);
  } catch (error) {
    // Nothing has been written yet; the run says the same and ends.
    if (!(error instanceof StoppedError)) throw error;
  }
  let seen = target.exchanges.length;
  // Up to here every value has been read where it was.
  let proven = seen;
  // What could not be put back once is tried again at the end only: each try takes its time.
  const stubborn = new Set<StoredEntry>();
  const afterCheck = async () => {
    if (!target.isStopped && target.exchanges.slice(seen).some(mayChange)) {
      const entries = journal.pending.filter((entry) => !stubborn.has(entry));
      const missing = await restoreValues(entries, target, contract, awayMs);
      for (const { entry, reason } of missing) {
        stubborn.add(entry);
        note(`${entry.entry.operationId} is not back yet: ${reason}.`);
      }
      if (missing.length === 0) proven = target.exchanges.length;
    }
    seen = target.exchanges.length;
  };
  const outcome = await run({ ...settings, undoLog: journal, afterCheck });
  const isDirty = stubborn.size > 0 || target.exchanges.slice(proven).some(mayChange);
  const notBack = isDirty ? await restoreValues(journal.pending, target, contract, awayMs) : [];
  const missing = new Set(notBack.map(({ entry }) => entry));
  for (const entry of journal.pending) if (!missing.has(entry)) await journal.markRestored(entry);
  if (notBack.length > 0) {
    await journal.close();
    note(`NOT PUT BACK on ${device.serialNumber}:`);
    for (const { entry, reason } of notBack) note(`  ${entry.entry.operationId}: ${reason}`);
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
const readOnlyUndoLog: UndoLog = {
  record: () =>
    Promise.reject(new NotAllowedError('The profile read changes nothing', '--profile safe')),
};

async function openUndoLog(
  { target, device, selection, contract }: Settings,
  { undoLogPath: path }: VerifyOptions,
): Promise<UndoLogFile> {
  const startedAt = new Date().toISOString();
  const file = path ?? getDefaultUndoLogPath(device.serialNumber, new Date(startedAt));
  const head = {
    stillhouseJournal: 1,
    target: target.baseUrl,
    serialNumber: device.serialNumber,
    product: device.product,
    profile: selection.profile,
    startedAt,
  } as const;
  try {
    return await UndoLogFile.create(file, head, createObjectionCheck(target, contract));
  } catch (error) {
    throw new UsageError(
      `The journal ${file} cannot be made (${getErrorMessage(error)}). Restore from it if it is there, or name another with --journal FILE.`,
    );
  }
}

type Ended = {
  readonly session: boolean;
  readonly outcome: RunOutcome;
  readonly hasNotBack: boolean;
  readonly hasWaiverProblems: boolean;
};

function getExitCode({ session, outcome, hasNotBack, hasWaiverProblems }: Ended): ExitCode {
  const has = (name: string) => outcome.results.some(({ verdict }) => verdict === name);
  if (hasNotBack) return exitCodes.restoreFailed;
  if (!session) return exitCodes.unreachable;
  if (outcome.endedEarly !== null || outcome.hasToolFault || has('error'))
    return exitCodes.incomplete;
  if (hasWaiverProblems) return exitCodes.usage;
  return has('fail') ? exitCodes.failures : exitCodes.conformant;
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
