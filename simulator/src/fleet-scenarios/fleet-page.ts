import { formatDuration } from '@stillhouse/foundation/duration';
import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatReportPage, formatTable } from '../fidelity/report-page.ts';
import { formatShare } from '../scenarios/shares.ts';
import { chartStyle, formatChart, type Line } from './chart.ts';
import { formatTime } from './evaluate.ts';
import type { FleetReport } from './report.ts';

/** Formats the reports of fleets as one page with curves. */
export function formatFleetPage(reports: readonly FleetReport[]): string {
  const passed = reports.filter((report) => report.passed).length;
  const title = `${passed} of ${reports.length} fleets passed`;
  return formatReportPage(
    title,
    `<h1>${title}</h1>\n${reports.map(formatFleet).join('\n')}`,
    chartStyle,
  );
}

function formatFleet(report: FleetReport): string {
  const { scenario, purpose, passed, devices, active, seed, durationMs, exchanges } = report;
  const facts = [
    `${formatNumber(devices)} devices`,
    `${formatNumber(active)} of them with something to do`,
    `${formatNumber(exchanges)} requests`,
    `${formatDuration(durationMs)} simulated`,
    `seed ${seed}`,
  ];
  return `<h2>${formatVerdict(passed)} ${escapeHtml(scenario)}</h2>
<p>${escapeHtml(purpose)}</p>
<p>${facts.join(', ')}.</p>
${formatTable(
  ['Result', 'Expectation', 'Found'],
  report.results.map(({ verdict, expectation, detail }) => [
    formatVerdict(verdict === 'met'),
    escapeHtml(expectation),
    escapeHtml(detail ?? ''),
  ]),
)}
${formatFailed(report)}
${formatGates(report)}
${formatCharts(report)}
${formatTimes(report)}`;
}

function formatFailed({ failed }: FleetReport): string {
  if (failed === null) return '';
  const { pointer, device, seed, steps } = failed;
  return `<p>Device ${device} (seed ${seed}) shows ${escapeHtml(pointer)} with ${escapeHtml(steps.join(', '))}.</p>`;
}

function formatGates({ gates }: FleetReport): string {
  if (gates.length === 0) return '';
  const rows = gates.map(({ pointer, open, reached, devices }) => [
    escapeHtml(pointer),
    open ? 'open' : '<span class="failed">closed</span>',
    `${formatNumber(reached)} of ${formatNumber(devices)}`,
  ]);
  return `<h3>Gates</h3>\n${formatTable(['Step', 'Gate', 'Devices'], rows)}`;
}

function formatCharts({ times, curves, devices, durationMs, samples }: FleetReport): string {
  const ends = ['0s', formatDuration(durationMs)] as const;
  const shares = times
    .filter(({ devices }) => devices > 0)
    .map(({ name, devices, values }) => ({
      name,
      values: values.map((value) => value / devices),
    }));
  const requests = pick(curves, 'requests ');
  const busiest = Math.max(1, ...requests.flatMap(({ values }) => values));
  const states = { max: devices, format: formatNumber, ends };
  return [
    {
      title: 'Share of the devices, by time from the start of each expectation',
      max: 1,
      format: formatShare,
      ends,
      lines: shares,
    },
    { title: 'Devices by state of the update', ...states, lines: pick(curves, 'update ') },
    { title: 'Devices by power', ...states, lines: pick(curves, 'power ') },
    {
      title: `Requests in ${formatDuration(samples[1] ?? durationMs)}, by status`,
      max: busiest,
      format: formatNumber,
      ends,
      lines: requests,
    },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map(formatChart)
    .join('\n');
}

/** A state that lasts for the whole time on all devices is left out with its kind. */
function pick(curves: FleetReport['curves'], prefix: string): Line[] {
  const lines = curves
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, values }) => ({ name: name.slice(prefix.length), values }));
  return lines.length === 1 && prefix !== 'requests ' ? [] : lines;
}

function formatTimes({ times }: FleetReport): string {
  if (times.length === 0) return '';
  const names = ['p50', 'p90', 'p95', 'p99', 'p100'];
  const rows = times.map(({ name, devices, reached, percentiles }) => [
    escapeHtml(name),
    `${formatNumber(reached)} of ${formatNumber(devices)}`,
    ...names.map((percentile) => {
      const ms = percentiles[percentile];
      return ms === undefined ? '-' : formatTime(ms);
    }),
  ]);
  return `<h3>Times</h3>\n${formatTable(['Expectation', 'Devices', ...names], rows)}`;
}

function formatVerdict(isMet: boolean): string {
  return isMet ? 'met' : '<span class="failed">not met</span>';
}

function formatNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
