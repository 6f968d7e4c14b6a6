import { escapeHtml } from '@stillhouse/foundation/escape-html';

/** One line of a chart. */
export type Line = { name: string; values: readonly number[] };

type Chart = {
  title: string;
  /** The greatest value of the axis. */
  max: number;
  /** Labels of the axis, at its end and in its middle. */
  format: (value: number) => string;
  /** Labels of the first and last sample. */
  ends: readonly [string, string];
  lines: readonly Line[];
};

/** In the units of the view box. A phone shows them as pixels. */
const size = { width: 320, height: 180, left: 44, right: 8, top: 8, bottom: 20 };

/** Lines differ by color and dashes. */
const kinds = 8;

export const chartStyle = `
@media (min-width: 40.1rem) { th { overflow-wrap: normal; } }
figure { margin: 1rem 0; max-width: 46rem; }
figcaption { font-weight: 600; }
svg { display: block; height: auto; max-width: 40rem; width: 100%; }
svg text { fill: currentColor; font: 11px system-ui, sans-serif; }
svg .axis { stroke: #8888; stroke-width: 1; }
svg polyline { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
.key { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; list-style: none; margin: 0.3rem 0; padding: 0; }
.key svg { display: inline-block; height: 0.7rem; margin-right: 0.4rem; width: 2rem; }
.line0 { stroke: light-dark(#0b5cad, #7db8ff); }
.line1 { stroke: light-dark(#b3261e, #ff9c94); stroke-dasharray: 6 3; }
.line2 { stroke: light-dark(#1b6e2e, #7fd894); stroke-dasharray: 2 2; }
.line3 { stroke: light-dark(#7a4b00, #f0be6a); stroke-dasharray: 8 3 2 3; }
.line4 { stroke: light-dark(#6b2fa0, #cfa3ff); stroke-dasharray: 10 2; }
.line5 { stroke: light-dark(#00696e, #6fd6db); stroke-dasharray: 4 4; }
.line6 { stroke: light-dark(#93004f, #ff97cb); stroke-dasharray: 1 3; }
.line7 { stroke: light-dark(#444, #ccc); stroke-dasharray: 12 3 3 3; }
`;

/** Formats lines over time as a picture, with a key. */
export function formatChart({ title, max, format, ends, lines }: Chart): string {
  const { width, height, left, right, top, bottom } = size;
  const floor = height - bottom;
  const y = (value: number) => floor - (Math.min(value, max) / Math.max(max, 1)) * (floor - top);
  const levels = [0, max / 2, max].map(
    (value) =>
      `<line class="axis" x1="${left}" x2="${width - right}" y1="${round(y(value))}" y2="${round(y(value))}"/>
<text x="${left - 4}" y="${round(y(value) + 4)}" text-anchor="end">${escapeHtml(format(value))}</text>`,
  );
  const paths = lines.map(({ values }, index) => {
    const points = values.map((value, at) => {
      const x = left + (at / Math.max(values.length - 1, 1)) * (width - left - right);
      return `${round(x)},${round(y(value))}`;
    });
    return `<polyline class="line${index % kinds}" points="${points.join(' ')}"/>`;
  });
  const key = lines.map(
    ({ name }, index) =>
      `<li><svg viewBox="0 0 32 10" aria-hidden="true"><polyline class="line${index % kinds}" points="0,5 32,5"/></svg>${escapeHtml(name)}</li>`,
  );
  return `<figure>
<figcaption>${escapeHtml(title)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">
${levels.join('\n')}
<text x="${left}" y="${height - 4}">${escapeHtml(ends[0])}</text>
<text x="${width - right}" y="${height - 4}" text-anchor="end">${escapeHtml(ends[1])}</text>
${paths.join('\n')}
</svg>
<ul class="key">${key.join('')}</ul>
</figure>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
