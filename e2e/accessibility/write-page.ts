import { type CriterionName, criteria, criterionNames } from './criteria.ts';
import { deferrals, routesWithoutRow, rows } from './matrix.ts';
import type { Result } from './results.ts';

/**
 * Returns the page for the results of a run.
 *
 * @throws if a cell has no result, or a finding that is not deferred
 */
export function renderMatrixPage(results: readonly Result[]): string {
  const byRow = new Map(results.map(({ row, findings }) => [row, findings]));
  const renderCell = (row: string, criterion: CriterionName) => {
    const index = deferrals.findIndex((it) => it.row === row && it.criterion === criterion);
    if (index !== -1) return `deferred (${index + 1})`;
    const findings = byRow.get(row)?.[criterion];
    if (findings === undefined) throw new Error(`No test has checked ${criterion} of ${row}.`);
    if (findings.length === 0) return 'passed';
    throw new Error(`${row} fails ${criterion}: ${findings.join('; ')}`);
  };
  const titles = criterionNames.map((name) => criteria[name].title);
  return `${[
    introduction,
    '## Criteria',
    '',
    renderTable(
      ['criterion', 'WCAG 2.2', 'what the tests check'],
      Object.values(criteria).map(({ title, wcag, check }) => [title, wcag, check]),
    ),
    '',
    '## Screens',
    '',
    renderTable(
      ['screen', ...titles],
      rows.map((row) => [`\`${row}\``, ...criterionNames.map((it) => renderCell(row, it))]),
    ),
    '',
    '## Deferred',
    '',
    ...(deferrals.length === 0 ? ['No cell is deferred.', ''] : []),
    ...deferrals.map(
      ({ row, criterion, reason }, index) =>
        `${index + 1}. \`${row}\`, ${criteria[criterion].title}: ${reason}`,
    ),
    'These addresses have no row:',
    '',
    renderTable(
      ['address', 'reason'],
      Object.entries(routesWithoutRow).map(([address, reason]) => [`\`${address}\``, reason]),
    ),
    '',
    limits,
  ].join('\n')}\n`;
}

const introduction = `# Accessibility

What the browser tests check on each screen, and the result. The tests write this page:

\`\`\`sh
npm run accessibility
\`\`\`

\`npm test\` checks two screens, and CI checks all. Another test shows that each check finds a
planted fault.
`;

const limits = `Error states have no rows. Other browser tests check them with axe. The keyboard check does
not press the controls that it reaches. The tests named \`keyboard\` do, for some
screens. Fields for passwords and files have no ARIA role, so the virtual screen reader speaks their
name only. The cells for an enrollment code hold the focus until Escape is pressed, which a hint says
(R5.6). The check presses it.`;

function renderTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [toRow(head), toRow(head.map(() => '---')), ...lines.map(toRow)].join('\n');
}
