import { formatDuration } from '@stillhouse/foundation/duration';
import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { formatPagePolicy } from '@stillhouse/foundation/page-policy';
import type { Picture } from './film-strip.ts';
import { foldRepetitions, formatAddress, type Instant, type TimelineEntry } from './timeline.ts';
import { timelineStyle } from './timeline-style.ts';

export type TimelinePage = {
  /** Title of the test. */
  title: string;
  device: string;
  errors: readonly string[];
  /** Oldest first. */
  instants: readonly Instant[];
  /** The page at the end; null if it could not be painted. */
  last: Picture | null;
  /** What the timeline lacks, and why. */
  notes: readonly string[];
};

/** Earlier instants are left out. */
const maxInstants = 2_000;
const maxErrorLength = 4_000;

const columns = { test: 'Test', requests: 'Requests', device: 'Device' } as const;

/**
 * Formats a timeline as one page without scripts and external assets.
 * @param clean removes secrets from a text
 */
export function formatTimelinePage(page: TimelinePage, clean: (text: string) => string): string {
  const { title, device, errors, last, notes } = page;
  const instants = page.instants.slice(-maxInstants);
  const omitted = page.instants.length - instants.length;
  const toHtml = (text: string) => escapeHtml(clean(text));
  const start = page.instants[0]?.at ?? 0;
  const allNotes = [
    ...(omitted > 0 ? [`${formatQuantity(omitted, 'earlier instant')} left out.`] : []),
    ...notes,
  ];
  const rows = foldRepetitions(instants).map((group) => formatGroup(group, { start, toHtml }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPagePolicy(timelineStyle)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Timeline: ${toHtml(title)}</title>
<style>${timelineStyle}</style>
</head>
<body>
<header>
<h1>${toHtml(title)}</h1>
<p>${toHtml(device)}. Time is simulated and counts from the first line; the time that a call of the test really took is beside it.</p>
${errors.map((error) => `<pre class="problem">${toHtml(error.slice(0, maxErrorLength))}</pre>`).join('\n')}
${allNotes.map((note) => `<p class="quiet">${toHtml(note)}</p>`).join('\n')}
<p><a href="#end">Go to the end</a></p>
</header>
<main>
<h2>Timeline</h2>
<div class="row columns" aria-hidden="true"><b>Clock</b><b>Page</b><b>Test</b><b>Requests</b><b>Device</b></div>
<ol>
${rows.join('\n')}
</ol>
<h2 id="end" tabindex="-1">The page at the end</h2>
${last === null ? '<p>The page could not be painted.</p>' : formatPicture(last, toHtml)}
</main>
</body>
</html>
`;
}

type Context = { start: number; toHtml: (text: string) => string };

function formatGroup(group: readonly Instant[], context: Context): string {
  const rows = group.map((instant) => formatInstant(instant, context)).join('\n');
  const [first] = group;
  const last = group.at(-1);
  if (group.length === 1 || first === undefined || last === undefined) return rows;
  const requests = group.flatMap(({ entries }) => entries);
  const names = [...new Set(requests.map(({ text }) => text))].join(', ');
  const from = formatElapsed(first.at - context.start);
  const to = formatElapsed(last.at - context.start);
  return `<li><details><summary>${formatQuantity(requests.length, 'request')} like the one before from ${from} to ${to}: ${context.toHtml(names)}</summary><ol>
${rows}
</ol></details></li>`;
}

function formatInstant({ at, pictures, entries }: Instant, context: Context): string {
  const iso = new Date(at).toISOString();
  const shown = pictures.map((picture) => formatPicture(picture, context.toHtml)).join('');
  const cells = Object.entries(columns).map(([column, label]) => {
    const lines = entries.filter((entry) => entry.column === column);
    const items = lines.map((line) => formatEntry(line, context)).join('');
    return lines.length === 0
      ? '<span></span>'
      : `<div><b class="label">${label}</b><ul>${items}</ul></div>`;
  });
  return `<li class="row"><div class="clock"><time datetime="${iso}">${formatElapsed(at - context.start)}</time><small>${iso.slice(0, 19).replace('T', ' ')}</small></div><div>${shown}</div>${cells.join('')}</li>`;
}

function formatEntry({ text, note, isProblem }: TimelineEntry, { toHtml }: Context): string {
  const name = isProblem ? `<strong class="problem">${toHtml(text)}</strong>` : toHtml(text);
  return `<li>${name}${note === undefined ? '' : `<small>${toHtml(note)}</small>`}</li>`;
}

function formatPicture({ address, data }: Picture, toHtml: (text: string) => string): string {
  const at = toHtml(formatAddress(address));
  return `<figure><img src="data:image/jpeg;base64,${data}" alt="The page at ${at}"><figcaption>${at}</figcaption></figure>`;
}

function formatElapsed(ms: number): string {
  return ms === 0 ? '0s' : `+${formatDuration(ms)}`;
}
