import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatPagePolicy } from '@stillhouse/foundation/page-policy';
import type { ComparedExchange, DeviceFidelity, FidelityReport } from './fidelity-report.ts';
import { formatCount, formatScore, formatValue, verdictTexts } from './format-fidelity.ts';
import { explainUncompared } from './uncompared.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: 0.4rem; text-align: left; vertical-align: top; }
code { font: 0.875rem/1.4 ui-monospace, monospace; }
.different, .notCompared { color: light-dark(#a40000, #ff9c94); font-weight: 600; }
@media (max-width: 40rem) {
  thead { clip-path: inset(50%); position: absolute; }
  tr, td { display: block; } td { border: 0; padding: 0.1rem 0; }
  tr { border-bottom: 1px solid #8886; padding: 0.5rem 0; }
  td::before { content: attr(data-label) ": "; font-weight: 600; }
}
`;

/**
 * Formats the report as one page without scripts and external assets. Its policy allows only its
 * own style, so a text of the recording can never run as a script.
 */
export function formatFidelityHtml(report: FidelityReport): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPagePolicy(style)}">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${formatScore(report)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${formatScore(report)}</h1>
<p>Fidelity is the share of the recorded requests to which a simulated device is known to respond alike.</p>
${formatNotes(report.notes)}
${report.devices.map(formatDevice).join('\n')}
</main>
</body>
</html>
`;
}

function formatDevice(device: DeviceFidelity): string {
  const { origin, product, firmware, operations, exchanges, notes } = device;
  const different = exchanges.filter(({ verdict }) => verdict === 'different');
  return `<h2>${escapeHtml(origin)}</h2>
<p>${escapeHtml(product)}, firmware ${escapeHtml(firmware ?? 'unknown')}: ${formatCount(exchanges)}.</p>
${formatNotes([...explainUncompared(exchanges), ...notes])}
${formatTable(
  ['Operation', 'Result', 'Requests', 'Different', 'Not compared'],
  operations.map((one) => [
    escapeHtml(one.operation),
    formatVerdict(one.verdict),
    `${one.exchanges}`,
    `${one.different}`,
    `${one.notCompared}`,
  ]),
)}
${different.map(formatExchange).join('\n')}`;
}

function formatExchange({ n, at, request, differences }: ComparedExchange): string {
  const rows = differences
    .filter(({ expected }) => expected === null)
    .map(({ location, recorded, replayed }) =>
      [location, formatValue(recorded), formatValue(replayed)].map(
        (text) => `<code>${escapeHtml(text)}</code>`,
      ),
    );
  return `<h3>Request ${n}: ${escapeHtml(request)}</h3>
<p>${escapeHtml(at)}</p>
${formatTable(['Location', 'Recorded', 'Simulated'], rows)}`;
}

/** @param rows cells as HTML */
function formatTable(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = labels.map((label) => `<th scope="col">${label}</th>`).join('');
  const body = rows
    .map((cells) => {
      const formatted = cells.map(
        (cell, index) => `<td data-label="${labels[index]}">${cell}</td>`,
      );
      return `<tr>${formatted.join('')}</tr>`;
    })
    .join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

function formatVerdict(verdict: ComparedExchange['verdict']): string {
  return `<span class="${verdict}">${verdictTexts[verdict]}</span>`;
}

function formatNotes(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  return `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>`;
}
