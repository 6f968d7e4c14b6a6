import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check, DeviceIdentity } from '../check.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { VerifyOptions } from '../cli/verify-arguments.ts';
import type { Contract } from '../contract.ts';
import { DiskJournal } from '../journal/disk-journal.ts';
import { mayKeep } from '../journal/may-keep.ts';
import { Redactor } from '../report/redact.ts';
import { makeReport, type Report } from '../report/report.ts';
import { keepBaseline } from '../restore/baseline.ts';
import { type NotBack, putBack } from '../restore/put-back.ts';
import { HttpTarget } from '../target/http-target.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import type { Waivers } from '../waivers/waivers.ts';
import { awayMs, type Progress, type RunOutcome, type RunSettings, run } from './run.ts';
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
  const started = { at: new Date(), tick: performance.now() };
  let device: DeviceIdentity = { product: '', serialNumber: '', firmwareVersion: '' };
  const target = openTarget(options, tools, () => device.serialNumber);
  const stop = () => target.stop('The run was interrupted.');
  signal?.addEventListener('abort', stop);
  try {
    const session = await startSession(target, contract, note);
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
      session: session.ok,
      outcome: { ...outcome, results: waived.results },
      hasNotBack: notBack.length > 0,
      hasWaiverProblems: waived.problems.length > 0,
    });
    if (!session.ok) note(`${session.reason} ${session.remedy}`);
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
  try {
    return new HttpTarget({
      baseUrl,
      insecure: options.insecure,
      ...(ca !== undefined && { ca }),
      contract,
      profile: options.profile,
      userName: options.userName,
      password: options.password,
      ...(setupTarget !== undefined && { setupUrl: setupTarget }),
      serialNumber,
      timeoutScale: options.timeoutScale,
      note,
    });
  } catch (error) {
    throw new UsageError(`--ca ${ca} cannot be read (${told(error)}). Name a PEM file.`);
  }
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
  const { profile, userName, password, allowLockout, only, skip, strictness } = options;
  return {
    contract,
    checks,
    options: { profile, userName, password, allowLockout },
    selection: { profile, only, skip },
    strictness,
    note,
    ...(onProgress !== undefined && { onProgress: (it: Progress) => onProgress(it) }),
  };
}

type Restored = {
  readonly outcome: RunOutcome;
  readonly notBack: readonly NotBack[];
  /** The file, when it is still needed. */
  readonly journal: string | null;
};

/** Runs with old values kept, and puts them back whatever happens. */
async function withJournal(settings: Settings, options: VerifyOptions): Promise<Restored> {
  const { target, contract, device, note } = settings;
  const journal = await openJournal(settings, options);
  note(`Old values are kept in ${journal.path} until they are back.`);
  if (options.profile !== 'read') await keepBaseline(target, contract, journal);
  let judged = target.exchanges.length;
  const afterCheck = async () => {
    const isWriting = target.exchanges.slice(judged).some(({ sent }) => sent.method !== 'GET');
    if (isWriting && !target.isStopped) {
      for (const { entry, reason } of await putBack(journal.open, target, contract, awayMs)) {
        note(`${entry.kept.operationId} is not back yet: ${reason}.`);
      }
    }
    judged = target.exchanges.length;
  };
  const outcome = await run({ ...settings, journal, afterCheck });
  const notBack = await putBack(journal.open, target, contract, awayMs);
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

async function openJournal(
  { target, device, selection, contract }: Settings,
  { journal: path }: VerifyOptions,
): Promise<DiskJournal> {
  const startedAt = new Date().toISOString();
  const name = `${device.serialNumber.replace(/\W/g, '') || 'device'}-${startedAt.replace(/[:.]/g, '-')}-${process.pid}.jsonl`;
  const file = path ?? join(tmpdir(), `stillhouse-contract-${process.getuid?.() ?? 'user'}`, name);
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
