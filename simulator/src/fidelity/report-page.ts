import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatPagePolicy } from '@stillhouse/foundation/page-policy';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: 0.4rem; text-align: left; vertical-align: top; }
code { font: 0.875rem/1.4 ui-monospace, monospace; }
.different, .notCompared, .failed { color: light-dark(#a40000, #ff9c94); font-weight: 600; }
@media (max-width: 40rem) {
  thead { clip-path: inset(50%); position: absolute; }
  tr, td { display: block; } td { border: 0; padding: 0.1rem 0; }
  tr { border-bottom: 1px solid #8886; padding: 0.5rem 0; }
  td::before { content: attr(data-label) ": "; font-weight: 600; }
}
`;

/**
 * Formats a report as one page without scripts and external assets. Its policy allows only its own
 * style, so that a text in it can never run as a script.
 * @param title text
 * @param body HTML
 * @param ownStyle CSS that follows the style of all reports
 */
export function formatReportPage(title: string, body: string, ownStyle = ''): string {
  const all = `${style}${ownStyle}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPagePolicy(all)}">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${all}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** @param rows cells as HTML */
export function formatTable(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
): string {
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
