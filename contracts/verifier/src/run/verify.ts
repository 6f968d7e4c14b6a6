import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { type Check, collectRequirements } from '../model/check.ts';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { NotAllowedError, StoppedError } from '../model/target.ts';
import type { UndoEntry, UndoLog } from '../model/undo-log.ts';
import { UsageError } from '../model/usage-error.ts';
import type { VerifyOptions } from '../model/verify-options.ts';
import { computeReach } from '../report/reach.ts';
import { Redactor } from '../report/redact.ts';
import { createReport, type Report } from '../report/report.ts';
import { storeBaseline } from '../restore/baseline.ts';
import type { UnrestoredValue } from '../restore/restore-values.ts';
import { conclude } from '../results/conclusion.ts';
import { type ExitCode, exitCodes } from '../results/exit-codes.ts';
import { markSameCauses } from '../results/same-cause.ts';
import { isRequested } from '../results/selection.ts';
import type { Result } from '../results/verdicts.ts';
import { HttpTarget } from '../target/http-target.ts';
import { readCa } from '../target/read-ca.ts';
import {
  createObjectionCheck,
  getDefaultUndoLogPath,
  UndoLogFile,
} from '../undo-log/undo-log-file.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import type { Waivers } from '../waivers/waivers.ts';
import { listKnownChanges } from './known-changes.ts';
import {
  defaultUnreachableTimeoutMs,
  type Progress,
  type RunOutcome,
  type RunSettings,
  runChecks,
  type Violation,
} from './run.ts';
import { RunRestoration } from './run-restoration.ts';
import { startSession } from './session.ts';

/** Long enough for a device that writes to its flash memory with a delay. */
const defaultLateLossMs = 6_000;

/** A fixed seed, so that a run can be repeated and two reports can be compared. */
const defaultSeed = 1;

/** The services of a run. */
export type VerifyTools = {
  readonly contract: Contract;
  readonly checks: readonly Check[];
  /** All operations of the device, if `contract` has some of them only. */
  readonly permitted?: Contract;
  readonly waivers: Waivers | null;
  /** Stops the run. Changed values are restored anyway. */
  readonly signal?: AbortSignal;
  note(line: string): void;
  onProgress?(progress: Progress): void;
  /** Called with each violation. Returns true to end the run, which restores all values. */
  endsRun?(violation: Violation): boolean;
  /** Ends the run before more requests are sent, those that restore values included. */
  readonly maxRequests?: number;
  /** Called before anything else is sent. What it throws ends the run. */
  onDevice?(device: DeviceIdentity): void;
};

export type VerifyResult = {
  readonly exitCode: ExitCode;
  readonly report: Report;
  readonly results: readonly Result[];
  /** All exchanges, with secrets. */
  readonly exchanges: readonly Exchange[];
};

/**
 * Verifies a device and restores its values.
 * @throws UsageError for a wrong serial number, or a file that cannot be read or written
 */
export async function verify(options: VerifyOptions, tools: VerifyTools): Promise<VerifyResult> {
  const { contract, note, signal } = tools;
  assertSelection(options, tools);
  const started = { at: new Date(), tick: performance.now() };
  let device: DeviceIdentity = { product: '', serialNumber: '', firmwareVersion: '' };
  const target = openTarget(options, tools);
  const stop = () => target.stop('The run was interrupted.');
  signal?.addEventListener('abort', stop);
  try {
    const session = await startSession(target, contract, getUnreachableTimeoutMs(options), note);
    if (session.ok) {
      device = session.device;
      assertOwnDevice(options, device);
      tools.onDevice?.(device);
    }
    const settings = { ...toRunSettings(options, tools), target, device };
    const { outcome, unrestored, undoLogPath, entries } = session.ok
      ? await runWithUndoLog(settings, options)
      : {
          outcome: await runChecks({ ...settings, unreachable: session }),
          unrestored: [],
          undoLogPath: null,
          entries: [],
        };
    const results = markSameCauses(outcome.results, target.exchanges);
    const waived = applyWaivers(results, tools.waivers, device.firmwareVersion, new Date());
    const exitCode = getExitCode({
      session: session.ok || session.interrupted === true,
      outcome: { ...outcome, results: waived.results },
      hasUnrestored:
        unrestored.length + target.acceptedByMistake.length > 0 ||
        target.identity.otherDevice !== null,
      hasWaiverProblems: waived.problems.length > 0,
    });
    const report = createReport({
      startedAt: started.at.toISOString(),
      wallMs: Math.round(performance.now() - started.tick),
      target: target.baseUrl,
      harm: options.harm,
      strictness: options.strictness,
      only: options.only,
      skip: options.skip,
      device,
      contract,
      exitCode,
      endedEarly: session.ok ? outcome.endedEarly : `${session.reason} ${session.remedy}`,
      changed: listKnownChanges(target.exchanges, contract, entries),
      notRestored: [
        ...unrestored.map(({ entry: { entry: value }, reason }) => ({
          operationId: value.operationId,
          pointer: value.pointer,
          reason,
        })),
        ...target.acceptedByMistake,
      ],
      journal: undoLogPath,
      waiverProblems: waived.problems,
      ...listReportedFacts(waived.results, target.exchanges, contract, options),
      insecure: options.insecure,
    });
    return { exitCode, report, results: waived.results, exchanges: target.exchanges };
  } finally {
    signal?.removeEventListener('abort', stop);
    target.close();
  }
}

/** Returns what a report shows of the exchanges, without secrets. */
function listReportedFacts(
  results: readonly Result[],
  exchanges: readonly Exchange[],
  contract: Contract,
  { password }: VerifyOptions,
) {
  const redactor = new Redactor(contract, password, exchanges);
  const reach = computeReach({ contract, exchanges, results, redactor });
  return { results, exchanges, redactor, reach };
}

function openTarget(options: VerifyOptions, tools: VerifyTools): HttpTarget {
  const { contract, permitted = contract, note } = tools;
  const { target: baseUrl, setupTarget, ca } = options;
  return new HttpTarget({
    baseUrl,
    insecure: options.insecure,
    ...(ca !== undefined && { ca: readCa(ca) }),
    contract: permitted,
    harm: options.harm,
    mayEnroll: options.enrollmentCode !== undefined,
    userName: options.userName,
    password: options.password,
    ...(setupTarget !== undefined && { setupUrl: setupTarget }),
    timeoutScale: options.timeoutScale,
    unreachableTimeoutMs: getUnreachableTimeoutMs(options),
    note,
  });
}

function getUnreachableTimeoutMs({ timeoutScale }: VerifyOptions): number {
  return defaultUnreachableTimeoutMs * timeoutScale;
}

/** Without a requirement, a device must not count as conformant. */
function assertSelection({ only, skip, harm }: VerifyOptions, tools: VerifyTools): void {
  const all = collectRequirements(tools.checks, tools.contract);
  if (all.some((it) => isRequested(it, { only, skip, harm }))) return;
  throw new UsageError(
    'No requirement matches --only and --skip. A pattern is an id with * for anything, a class or an operation. --list --harm destructive prints all ids.',
  );
}

/** Protects another device at a mistyped address. */
function assertOwnDevice({ harm, ownedSerial }: VerifyOptions, device: DeviceIdentity): void {
  if (ownedSerial === undefined || ownedSerial === device.serialNumber) return;
  const actual = device.serialNumber || 'none';
  throw new UsageError(
    `--i-own-this-device ${ownedSerial} does not match the device at the target, which reports the serial number ${actual}. Nothing was changed. ${
      harm === 'destructive' ? 'Check the address.' : ''
    }`.trim(),
  );
}

type Settings = Omit<RunSettings, 'undoLog' | 'afterCheck'>;

function toRunSettings(
  options: VerifyOptions,
  tools: VerifyTools,
): Omit<Settings, 'target' | 'device'> {
  const { contract, checks, note, onProgress, endsRun, maxRequests } = tools;
  const { harm, userName, password, setupTarget, allowLockout, enrollmentCode } = options;
  const { only, skip, strictness } = options;
  return {
    contract,
    checks,
    options: {
      harm,
      userName,
      password,
      ...(setupTarget !== undefined && { setupTarget }),
      timeoutScale: options.timeoutScale,
      allowLockout,
      lateLossMs: options.lateLossMs ?? defaultLateLossMs,
      seed: options.seed ?? defaultSeed,
      ...(enrollmentCode !== undefined && { enrollmentCode }),
    },
    selection: { harm, only, skip },
    strictness,
    unreachableTimeoutMs: getUnreachableTimeoutMs(options),
    note,
    ...(onProgress !== undefined && { onProgress: (it: Progress) => onProgress(it) }),
    ...(endsRun !== undefined && { endsRun }),
    ...(maxRequests !== undefined && { maxRequests }),
  };
}

type RestoredRun = {
  readonly outcome: RunOutcome;
  readonly unrestored: readonly UnrestoredValue[];
  /** The undo log, if it is still needed. */
  readonly undoLogPath: string | null;
  readonly entries: readonly UndoEntry[];
};

/** Runs the checks. Stores old values before and restores them after each check. */
async function runWithUndoLog(settings: Settings, options: VerifyOptions): Promise<RestoredRun> {
  const { target, contract, device, note } = settings;
  if (options.harm === 'read') {
    return {
      outcome: await runChecks({ ...settings, undoLog: readOnlyUndoLog }),
      unrestored: [],
      undoLogPath: null,
      entries: [],
    };
  }
  const undoLog = await openUndoLog(settings, options);
  note(`Undo log: ${undoLog.path}`);
  try {
    await storeBaseline(target, contract, undoLog);
  } catch (error) {
    // Nothing was written yet. The run reports the same error.
    if (!(error instanceof StoppedError)) throw error;
  }
  const restoration = new RunRestoration(settings, undoLog);
  target.beforeRequest = (id) => restoration.recordUnseen(id);
  const outcome = await runChecks({
    ...settings,
    undoLog,
    afterCheck: () => restoration.restoreAfterCheck(),
    afterLastCheck: (whileWaiting) => restoration.restoreAtEnd(whileWaiting),
  });
  const { unrestored } = restoration;
  const entries = undoLog.entries.map(({ entry }) => entry);
  const missing = new Set(unrestored.map(({ entry }) => entry));
  for (const entry of undoLog.pending) if (!missing.has(entry)) await undoLog.markRestored(entry);
  if (unrestored.length > 0 || target.identity.otherDevice !== null) {
    await undoLog.close();
    note(`NOT RESTORED on ${device.serialNumber}:`);
    const lines = unrestored.map(({ entry, reason }) => `${entry.entry.operationId}: ${reason}`);
    for (const [line, { length }] of Map.groupBy(lines, (it) => it))
      note(`  ${line}${length === 1 ? '' : `, ${length} values`}`);
    note(`To retry: stillhouse-verify restore ${undoLog.path} --target ${options.target}`);
    return { outcome, unrestored, undoLogPath: undoLog.path, entries };
  }
  await undoLog.remove();
  return { outcome, unrestored, undoLogPath: null, entries };
}

/** With the harm level `read`, nothing has to be restored. */
const readOnlyUndoLog: UndoLog = {
  record: () =>
    Promise.reject(new NotAllowedError('The harm level read changes nothing', '--harm safe')),
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
    harm: selection.harm,
    startedAt,
  } as const;
  try {
    return await UndoLogFile.create(file, head, createObjectionCheck(target, contract));
  } catch (error) {
    throw new UsageError(
      `Cannot create the undo log ${file} (${getErrorMessage(error)}). If it exists, restore from it first, or choose another file with --undo-log FILE.`,
    );
  }
}

type RunEnd = {
  readonly session: boolean;
  readonly outcome: RunOutcome;
  readonly hasUnrestored: boolean;
  readonly hasWaiverProblems: boolean;
};

function getExitCode({ session, outcome, hasUnrestored, hasWaiverProblems }: RunEnd): ExitCode {
  const { name } = conclude(outcome.results);
  if (hasUnrestored) return exitCodes.restoreFailed;
  if (!session) return exitCodes.unreachable;
  const hasError = outcome.results.some(({ verdict }) => verdict === 'error');
  if (outcome.endedEarly !== null || outcome.hasToolError || hasError) return exitCodes.incomplete;
  return hasWaiverProblems ? exitCodes.usage : exitCodes[name];
}
