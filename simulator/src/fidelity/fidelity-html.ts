import { escapeHtml } from '@stillhouse/foundation/escape-html';
import type { ComparedExchange, DeviceFidelity, FidelityReport } from './fidelity-report.ts';
import { formatCount, formatScore, formatValue, verdictTexts } from './format-fidelity.ts';
import { formatReportPage, formatTable } from './report-page.ts';
import { explainUncompared } from './uncompared.ts';

/** Formats the report as one page. */
export function formatFidelityHtml(report: FidelityReport): string {
  return formatReportPage(
    formatScore(report),
    `<h1>${formatScore(report)}</h1>
<p>Fidelity is the share of the recorded requests to which a simulated device is known to respond alike.</p>
${formatNotes(report.notes)}
${report.devices.map(formatDevice).join('\n')}`,
  );
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

function formatVerdict(verdict: ComparedExchange['verdict']): string {
  return `<span class="${verdict}">${verdictTexts[verdict]}</span>`;
}

function formatNotes(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  return `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>`;
}
