import { print, printJson } from '@stillhouse/foundation/print';
import {
  type Approval,
  InvalidApprovals,
  listUnapproved,
  readApprovals,
} from '../diff/approvals.ts';
import { InvalidContract, readContractFile } from '../diff/contract-file.ts';
import { diffContracts } from '../diff/diff.ts';
import { formatAsMarkdown, formatAsText } from '../diff/format-changes.ts';
import { rules } from '../diff/rules.ts';
import { UsageError } from '../model/usage-error.ts';
import { exitCodes } from '../results/exit-codes.ts';

type DiffFlags = {
  readonly approvals?: string;
  readonly format: 'text' | 'json' | 'markdown';
  readonly rules?: true;
};

/** @returns the exit code */
export function diffCommand(
  before: string | undefined,
  after: string | undefined,
  { approvals: approvalsFile, format, rules: isRules }: DiffFlags,
): number {
  if (isRules) {
    print(...formatRules());
    return exitCodes.conformant;
  }
  if (before === undefined || after === undefined) {
    throw new UsageError(
      `${before === undefined ? 'OLD' : 'NEW'} is missing. Specify two contracts.`,
    );
  }
  try {
    const changes = diffContracts(readContractFile(before), readContractFile(after));
    const approvals: readonly Approval[] =
      approvalsFile === undefined ? [] : readApprovals(approvalsFile);
    const open = listUnapproved(changes, approvals);
    if (format === 'json') printJson({ version: 1, changes, unapproved: open.map(({ id }) => id) });
    else if (format === 'text') print(...formatAsText(changes, open));
    else print(...formatAsMarkdown(changes, approvals));
    return open.length === 0 ? exitCodes.conformant : exitCodes.failures;
  } catch (error) {
    if (error instanceof InvalidContract || error instanceof InvalidApprovals) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

function formatRules(): string[] {
  return Object.entries(rules).map(
    ([name, [severity, sentence]]) => `${severity.padEnd(9)} ${name.padEnd(28)} ${sentence}`,
  );
}
