import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { clip } from './page-data.ts';
import { type FieldReach, formatReach } from './reach.ts';
import type { Report } from './report.ts';

/** More fields and longer reasons are in report.json only, because the page has a limit. */
const maxFields = 100;
const maxReasons = 2;
const maxReason = 100;

/** Formats which fields have boundaries that were not sent, accepted or read back, and why. */
export function formatReachSection({ reach = [] }: Report): string {
  const fields = reach.filter(({ holes }) => holes.length > 0);
  if (fields.length === 0) return '';
  const more = fields.length - maxFields;
  const left = more > 0 ? `<li>${more} more in report.json</li>` : '';
  return `<h2>Tested values</h2>
<p class="quiet">${escapeHtml(formatReach(reach))}. report.json has every reason.</p>
<details id="reach">
<summary>Show the fields of which not all were read back</summary>
<ul>${fields.slice(0, maxFields).map(formatField).join('')}${left}</ul>
</details>`;
}

function formatField(field: FieldReach): string {
  const { operationId, field: place, boundaries, sent, accepted, readBack, holes } = field;
  const reasons = holes
    .slice(0, maxReasons)
    .map(({ reason, rules }) => `${rules.join(', ')}: ${clip(reason, maxReason)}`);
  const more = holes.length > maxReasons ? [`${holes.length - maxReasons} more`] : [];
  const counts = `of ${boundaries}, ${sent} sent, ${accepted} accepted, ${readBack} read back`;
  const why = [...reasons, ...more].map((text) => `<br>${escapeHtml(text)}`).join('');
  return `<li>${escapeHtml(`${operationId} ${place}: ${counts}`)}<span class="quiet">${why}</span></li>`;
}
