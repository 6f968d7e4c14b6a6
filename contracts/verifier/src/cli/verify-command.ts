import { existsSync } from 'node:fs';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { print } from '@stillhouse/foundation/print';
import { checks } from '../checks/all.ts';
import { Contract } from '../model/contract.ts';
import { UsageError } from '../model/usage-error.ts';
import type { VerifyOptions } from '../model/verify-options.ts';
import { createFindingFiles } from '../replay/create-finding-files.ts';
import { writeFindingFiles } from '../replay/finding-file.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { writeResult } from '../report/write-result.ts';
import { verify } from '../run/verify.ts';
import { createEvidence } from '../security/create-evidence.ts';
import { prepareEvidence, writeEvidence } from '../security/write-evidence.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import { formatWaiverTemplate } from '../waivers/waiver-template.ts';
import { formatDryRun, formatRequirements } from './list.ts';
import { requirePassword, requireTarget } from './option-parsers.ts';
import { openProgress } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { formatSummary } from './summary.ts';
import type { VerifyFlags } from './verify-flags.ts';

/**
 * `stillhouse-verify`.
 * @returns the exit code
 * @throws UsageError
 */
export async function verifyCommand(flags: VerifyFlags): Promise<number> {
  if (flags.contract !== undefined) {
    const { contractCommand } = await import('./contract-command.ts');
    return await contractCommand({ ...flags, contract: flags.contract });
  }
  if (flags.overlay.length > 0 || flags.header.length > 0)
    throw new UsageError('--overlay and --header need --contract FILE.');
  const contract = new Contract();
  if (flags.list || flags.dryRun) {
    const format = flags.list ? formatRequirements : formatDryRun;
    print(...format(checks, contract, flags));
    return 0;
  }
  const options = toVerifyOptions(flags);
  const { report: folder, waivers, writeWaiverTemplate: template, evidence } = flags;
  const list = waivers === undefined ? null : readWaivers(waivers);
  if (folder !== undefined) prepareFolder(folder);
  if (template !== undefined) assertNewFile(template);
  if (evidence !== undefined) prepareEvidence(evidence);
  const progress = openProgress(process.stderr, options);
  const signals = stopOnSignals((line) => progress.note(line));
  try {
    const verified = await verify(options, {
      contract,
      checks,
      waivers: list,
      signal: signals.signal,
      note: (line) => progress.note(line),
      onProgress: (it) => progress.show(it),
    });
    const { exitCode, report, exchanges } = verified;
    progress.end();
    // First, because the files may not fit on the disk.
    print(...formatSummary(report, folder ?? null));
    if (folder !== undefined) {
      writeReports(folder, report);
      const run = { checks, contract, password: options.password };
      writeFindingFiles(folder, createFindingFiles(verified, run));
    }
    if (evidence !== undefined) {
      writeEvidence(
        evidence,
        createEvidence(report, contract, exchanges, readPackageVersion(import.meta.url)),
      );
    }
    if (template !== undefined) {
      writeResult(template, formatWaiverTemplate(report.results, report.device.firmwareVersion));
    }
    return exitCode;
  } finally {
    progress.end();
    signals.release();
  }
}

/** An existing file may hold waivers that people wrote. */
function assertNewFile(path: string): void {
  if (!existsSync(path)) return;
  throw new UsageError(`--write-waiver-template ${path} already exists. Name a new file.`);
}

/** @throws UsageError for options that are missing or contradict each other */
function toVerifyOptions(flags: VerifyFlags): VerifyOptions {
  const { harm, allowLockout = false, iOwnThisDevice, enrollmentCode } = flags;
  if (harm === 'destructive' && iOwnThisDevice === undefined) {
    throw new UsageError(
      '--harm destructive restarts, updates and reconfigures the device. If it is yours, confirm it with its serial number: --i-own-this-device SERIAL',
    );
  }
  if (iOwnThisDevice !== undefined && harm !== 'destructive') {
    throw new UsageError(
      `--i-own-this-device has no effect with --harm ${harm}. Use --harm destructive, or remove it.`,
    );
  }
  if (allowLockout && harm === 'read') {
    throw new UsageError('--allow-lockout needs --harm safe or destructive: read only reads.');
  }
  if (enrollmentCode !== undefined && harm !== 'destructive') {
    throw new UsageError(
      '--enrollment-code needs --harm destructive: an enrollment cannot be undone.',
    );
  }
  const { setupTarget, ca, undoLog } = flags;
  return {
    target: requireTarget(flags.target),
    ...(setupTarget !== undefined && { setupTarget }),
    userName: flags.user,
    password: requirePassword(flags.password),
    insecure: flags.insecure === true,
    ...(ca !== undefined && { ca }),
    timeoutScale: flags.timeoutScale,
    seed: flags.seed,
    ...(iOwnThisDevice !== undefined && { ownedSerial: iOwnThisDevice }),
    ...(enrollmentCode !== undefined && { enrollmentCode }),
    ...(undoLog !== undefined && { undoLogPath: undoLog }),
    harm,
    only: flags.only,
    skip: flags.skip,
    allowLockout,
    strictness: flags.strictness,
  };
}
