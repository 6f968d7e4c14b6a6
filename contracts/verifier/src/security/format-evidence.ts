import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatPagePolicy } from '@stillhouse/foundation/page-policy';
import type { SecurityEvidence } from './create-evidence.ts';
import { type ClauseResult, clauseResults, type EvaluatedClause } from './evaluate-clauses.ts';
import { formatExchange } from './format-exchange.ts';

const resultNames: Readonly<Record<ClauseResult, string>> = {
  failed: 'Tested and failed',
  declaration: 'By declaration',
  passed: 'Tested and passed',
  'not-applicable': 'Not applicable',
};

const style = `body{font:11pt/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:break-word}
th{background:#f0f0f0}code,a{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f6f6;padding:.6rem;font-size:9pt}
@media screen and (max-width:45rem){table,tbody,tr,th,td{display:block}th{display:none}tr{border:1px solid #bbb;margin-bottom:.5rem}td{border:0}}
.failed{color:#a40000}.answer{height:2.5rem}@media print{body{margin:0;max-width:none}a{color:inherit}tr,pre{break-inside:avoid}}`;

/**
 * Formats the evidence as one page without scripts, to read, fill in and sign. Programs read the
 * JSON in its element `evidence`.
 */
export function formatEvidence(evidence: SecurityEvidence): string {
  const { device, contract, counts } = evidence;
  const title = `Security evidence: ${device.name || 'unknown device'} ${device.serialNumber}`;
  const facts: readonly (readonly [string, string])[] = [
    ['Product', `${device.name} (${device.product || 'unknown'})`],
    ['Serial number', device.serialNumber || 'unknown'],
    ['Firmware', device.firmwareVersion || 'unknown'],
    ['Contract', `${contract.version}, ${contract.hash}`],
    ['Date of the run', evidence.startedAt],
    ['Tool', evidence.tool],
    ['Run', `${evidence.target}, harm level ${evidence.harm}`],
    ...clauseResults.map((name) => [resultNames[name], `${counts[name]} clauses`] as const),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${formatPagePolicy(style)}">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${formatTable(
  ['', ''],
  facts.map((row) => row.map(escapeHtml)),
)}
<p>This document lists test results by clause. It is not a certificate. The descriptions of the clauses are ours; only the standards are binding.</p>
${evidence.limits.map((text) => `<p class="failed">${escapeHtml(text)}</p>`).join('\n')}
${formatViolations(evidence)}
<h2>Violations by the firmware</h2>
${formatFailures(evidence)}
${evidence.standards.map((standard) => formatStandard(standard, evidence.clauses)).join('\n')}
<h2>Signature</h2>
<p>The answers above are complete and correct.</p>
${formatTable(['Name and function', 'Place and date', 'Signature'], [['', '', '<div class="answer"></div>']])}
<script id="evidence" type="application/json">${JSON.stringify(evidence).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

function formatViolations({ violations }: SecurityEvidence): string {
  const rows = violations.map(({ sentence, pointer, clauses }) => [
    escapeHtml(sentence),
    `<code>openapi.yaml#${escapeHtml(pointer)}</code>`,
    clauses.map(escapeHtml).join('<br>'),
  ]);
  return `<h2>Violations by the contract</h2>
<p>A firmware that follows openapi.yaml cannot avoid these. Change the contract, or declare what makes up for them.</p>
${rows.length === 0 ? '<p>None.</p>' : formatTable(['Rule', 'Place', 'Clauses'], rows)}`;
}

function formatFailures({ failures }: SecurityEvidence): string {
  if (failures.length === 0) return '<p>None was found.</p>';
  return failures
    .map(
      (failure) => `<h3 id="${escapeHtml(failure.id)}" class="failed">${escapeHtml(failure.id)}</h3>
<p>${escapeHtml(failure.message)}${failure.waiver === undefined ? '' : ` Waived: ${escapeHtml(failure.waiver)}`}</p>
${failure.exchange === null ? '' : `<pre>${escapeHtml(formatExchange(failure.exchange))}</pre>`}`,
    )
    .join('\n');
}

function formatStandard(
  { name, edition, availableAt, omitted }: SecurityEvidence['standards'][number],
  clauses: readonly EvaluatedClause[],
): string {
  const rows = clauses
    .filter(({ standard }) => standard === name)
    .map((clause) => [
      escapeHtml(clause.id),
      escapeHtml(clause.level),
      escapeHtml(clause.topic),
      `<span class="${clause.result}">${resultNames[clause.result]}</span>`,
      formatGrounds(clause),
    ]);
  return `<h2>${escapeHtml(name)}</h2>
<p>Edition ${escapeHtml(edition)}. The text is available from ${escapeHtml(availableAt)}.${omitted === null ? '' : ` ${escapeHtml(omitted)}`}</p>
${formatTable(['Clause', 'Level', 'Topic', 'Result', 'Grounds'], rows)}`;
}

function formatGrounds(clause: EvaluatedClause): string {
  const { failed, passed, untested, violations, evidence, question } = clause;
  const links = failed
    .slice(0, 10)
    .map((id) => `<a href="#${escapeHtml(id)}">${escapeHtml(id)}</a>`);
  const parts = [
    ...(violations.length > 0 ? [`Contract: ${violations.map(escapeHtml).join(', ')}.`] : []),
    ...(failed.length > 0 ? [`Failed (${failed.length}): ${links.join(', ')}.`] : []),
    ...(passed.length > 0 ? [`Requirements passed: ${passed.length}.`] : []),
    ...(untested > 0 ? [`Not tested in this run: ${untested}.`] : []),
    ...(evidence === null ? [] : [escapeHtml(evidence)]),
    ...(question === null ? [] : [`To declare: ${escapeHtml(question)}<div class="answer"></div>`]),
  ];
  return parts.join('<br>');
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const header = head.some((text) => text !== '')
    ? `<tr>${head.map((text) => `<th>${text}</th>`).join('')}</tr>\n`
    : '';
  const body = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`);
  return `<table>\n${header}${body.join('\n')}\n</table>`;
}
