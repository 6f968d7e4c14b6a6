import { checks } from '../checks/all.ts';
import { Contract } from '../contract.ts';
import { verify } from '../run/verify.ts';
import { dryRunText, listText } from './list.ts';
import { openProgress } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { summaryText } from './summary.ts';
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
  const progress = openProgress(process.stderr);
  const signals = stopOnSignals((line) => progress.note(line));
  try {
    const { exitCode, report } = await verify(command, {
      contract,
      checks,
      waivers: null,
      signal: signals.signal,
      note: (line) => progress.note(line),
      onProgress: (it) => progress.show(it),
    });
    progress.end();
    process.stdout.write(summaryText(report, command.report ?? null));
    return exitCode;
  } finally {
    progress.end();
    signals.release();
  }
}
