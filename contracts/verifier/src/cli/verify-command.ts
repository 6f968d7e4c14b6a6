import { existsSync, writeFileSync } from 'node:fs';
import { checks } from '../checks/all.ts';
import { Contract } from '../contract.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { verify } from '../run/verify.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import { waiverTemplate } from '../waivers/waiver-template.ts';
import { dryRunText, listText } from './list.ts';
import { openProgress } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { summaryText } from './summary.ts';
import { UsageError } from './usage-error.ts';
import { readVerifyArguments } from './verify-arguments.ts';
import { verifyHelp } from './verify-help.ts';

/**
 * `stillhouse-contract verify`.
 * @returns the exit status
 * @throws UsageError
 */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  const command = readVerifyArguments(args, process.env);
  const contract = new Contract();
  switch (command.do) {
    case 'help':
      process.stdout.write(verifyHelp);
      return 0;
    case 'list':
      process.stdout.write(listText(checks, contract, command));
      return 0;
    case 'dry-run':
      process.stdout.write(dryRunText(checks, contract, command));
      return 0;
  }
  const { report: folder, waivers, waiverTemplate: template } = command;
  const list = waivers === undefined ? null : readWaivers(waivers);
  if (folder !== undefined) prepareFolder(folder);
  if (template !== undefined) refuseExisting(template);
  const progress = openProgress(process.stderr);
  const signals = stopOnSignals((line) => progress.note(line));
  try {
    const { exitCode, report } = await verify(command, {
      contract,
      checks,
      waivers: list,
      signal: signals.signal,
      note: (line) => progress.note(line),
      onProgress: (it) => progress.show(it),
    });
    progress.end();
    if (folder !== undefined) writeReports(folder, report);
    if (template !== undefined) {
      writeFileSync(template, waiverTemplate(report.results, report.device.firmwareVersion));
    }
    process.stdout.write(summaryText(report, folder ?? null));
    return exitCode;
  } finally {
    progress.end();
    signals.release();
  }
}

/** A file of waivers holds what people wrote. */
function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new UsageError(`--write-waiver-template ${path} is there already. Name a new file.`);
}
