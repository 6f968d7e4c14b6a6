import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Report } from './report.ts';
import { verdicts } from './report.ts';

/**
 * The report as one page without outside assets: a matrix of rules and operations, filters, and
 * each requirement with its request, its answer and a curl line. The page's policy allows its own
 * script and style by their hashes and nothing else, so that what a device answers stays text.
 */
export function getHtml(report: Report): string {
  const style = asset('report.css');
  const script = asset('report.js');
  const { device, contract, counts } = report;
  const facts: [string, string][] = [
    ['Device', `${device.name} (${device.product || 'product not told'})`],
    ['Serial number', device.serialNumber || 'not told'],
    ['Firmware', device.firmwareVersion || 'not told'],
    ['Target', report.target],
    ['Contract', `${contract.version}, ${contract.hash}`],
    ['Profile', `${report.profile}, strictness ${report.strictness}`],
    [
      'Run',
      `${report.startedAt}, ${(report.wallMs / 1000).toFixed(1)} s, ${report.requests} requests`,
    ],
    [
      'Verdicts',
      verdicts
        .filter((name) => counts.byVerdict[name] > 0)
        .map((name) => `${counts.byVerdict[name]} ${name}`)
        .join(', '),
    ],
  ];
  const problems = [
    ...report.notRestored.map((it) => `Not put back: ${it.operationId}: ${it.reason}`),
    ...report.waiverProblems,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${html(`${device.name} ${device.firmwareVersion}`)}: contract ${html(contract.version)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${html(report.summary)}</h1>
<p class="quiet">What a device promises by the contract, and whether it keeps it.</p>
<dl class="facts">
${facts.map(([name, text]) => `<div><dt>${html(name)}</dt><dd>${html(text)}</dd></div>`).join('\n')}
</dl>
${problems.map((text) => `<p class="fail">${html(text)}</p>`).join('\n')}
<h2>Rules and operations</h2>
<p class="quiet">Each cell is the worst of its requirements; it leads to them.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Rules and operations"><table id="matrix"></table></div>
<h2 id="requirements">Requirements</h2>
<form id="filters">
<fieldset id="verdicts"><legend>Verdicts</legend></fieldset>
<label>Class <select id="class"><option value="">all</option></select></label>
<label>Operation <select id="operation"><option value="">all</option></select></label>
<label>Text <input id="text" type="search"></label>
<button class="plain" type="reset">Show all</button>
<label>Colours <select id="theme"><option value="">as the system</option><option value="light">light</option><option value="dark">dark</option></select></label>
</form>
<p id="count" class="quiet" role="status"></p>
<div id="list"></div>
<noscript><p>The list needs scripts; report.json beside this file holds the same.</p></noscript>
</main>
<script id="report" type="application/json">${embedded(report)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Of the page: plain files, so that they can be read and checked as what they are. */
function asset(name: string): string {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
}

/** CSP level 3, of the text between the tags. */
function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** JSON that cannot end its script element, nor open a comment in it. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
