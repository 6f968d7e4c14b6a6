import type { Approval } from './approvals.ts';
import type { Change } from './change.ts';
import { rules, type Severity } from './rules.ts';

const titles: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  notice: 'Notices',
  addition: 'Added',
};

const noChanges = 'No changes.';

/** Formats changes as lines for a terminal. */
export function formatAsText(changes: readonly Change[], open: readonly Change[]): string[] {
  if (changes.length === 0) return [noChanges];
  const lines = changes.flatMap((found) => {
    const mark = open.includes(found) ? '!' : ' ';
    return [
      `${mark} ${found.severity.padEnd(9)} ${found.id}`,
      `              ${found.message}. ${rules[found.rule][1]}`,
    ];
  });
  const count = open.length;
  const verdict =
    count === 0
      ? 'Every breaking change has an approval.'
      : `${count} breaking change${count === 1 ? ' has' : 's have'} no approval (!). Revert it, or add an entry with the reason to the approvals file.`;
  return [...lines, '', verdict];
}

/** Formats the lines of a changelog entry, with the reasons of approved breaking changes. */
export function formatAsMarkdown(
  changes: readonly Change[],
  approvals: readonly Approval[],
): string[] {
  if (changes.length === 0) return [noChanges];
  return (Object.keys(titles) as Severity[]).flatMap((severity) => {
    const own = changes.filter((found) => found.severity === severity);
    if (own.length === 0) return [];
    const lines = own.map(({ id, place, message, rule }) => {
      const reason = approvals.find(({ change }) => change === id)?.reason;
      const why = reason === undefined ? '' : ` Reason: ${reason}`;
      return `- \`${place}\` (${rule}): ${message}.${why}`;
    });
    return [`### ${titles[severity]}`, '', ...lines, ''];
  });
}
