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
import { exitCodes } from './exit-codes.ts';
import { readFlags } from './flags.ts';
import { UsageError } from './usage-error.ts';

const help = `stillhouse-contract diff OLD NEW: what changed between two contracts, and what of it breaks

  OLD, NEW            files such as openapi.yaml (git show HEAD~1:openapi.yaml > old.yaml)
  --approvals FILE    a list of {change, reason}: breaking changes that are meant
  --format FORMAT     text (default), json, or markdown for a changelog
  --rules             prints the rules

Exit status: 0 no breaking change without an approval, 1 there is one, 2 the command or a file is wrong.
`;

/** @returns the exit status */
export async function diffCommand(args: readonly string[]): Promise<number> {
  const isRules = args.includes('--rules');
  const flags = readFlags(args, {
    valued: ['approvals', 'format'],
    switches: ['rules', 'help'],
    positionals: isRules ? [] : ['OLD', 'NEW'],
  });
  if (flags.on.has('help')) return print(help);
  if (isRules) return print(rulesText());
  const format = flags.oneOf('format', ['text', 'json', 'markdown'], 'text');
  const [before = '', after = ''] = flags.positionals;
  const approvalsFile = flags.text('approvals');
  try {
    const changes = diffContracts(readContractFile(before), readContractFile(after));
    const approvals: readonly Approval[] =
      approvalsFile === undefined ? [] : readApprovals(approvalsFile);
    const open = listUnapproved(changes, approvals);
    if (format === 'json')
      print(
        `${JSON.stringify({ version: 1, changes, unapproved: open.map(({ id }) => id) }, null, 2)}\n`,
      );
    else
      print(format === 'text' ? formatAsText(changes, open) : formatAsMarkdown(changes, approvals));
    return open.length === 0 ? exitCodes.conformant : exitCodes.failures;
  } catch (error) {
    if (error instanceof InvalidContract || error instanceof InvalidApprovals) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

function rulesText(): string {
  return Object.entries(rules)
    .map(([name, [severity, sentence]]) => `${severity.padEnd(9)} ${name.padEnd(28)} ${sentence}\n`)
    .join('');
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCodes.conformant;
}
