import { readFileSync } from 'node:fs';
import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { getPackageFile } from '@stillhouse/foundation/package-folder';
import { formatPagePolicy } from '@stillhouse/foundation/page-policy';
import {
  formatContractNotes,
  formatFindings,
  formatNotRestored,
  formatOutcome,
} from './html-outcome.ts';
import { formatReachSection } from './html-reach.ts';
import { createPageData } from './page-data.ts';
import type { Report } from './report.ts';

/**
 * Formats the report as one page without external assets: the outcome, what failed and what to do,
 * then all requirements. The page's policy allows only its own script and style, by hash. A
 * response can therefore never run as a script. The page has at most 1.5 MB (page-data.ts).
 */
export function formatHtmlReport(report: Report): string {
  const style = readAsset('report.css');
  const script = readAsset('report.js');
  const { device, contract } = report;
  const data = createPageData(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${formatPagePolicy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escapeHtml(`${device.name} ${device.firmwareVersion}`)}: contract ${escapeHtml(contract.version)}</title>
<style>${style}</style>
</head>
<body>
<main>
${formatOutcome(report)}
${formatNotRestored(report)}
${formatFindings(report, data)}
${formatContractNotes(report)}
${formatReachSection(report)}
${sections}
</main>
<script id="report" type="application/json">${embedJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Sections that the script fills. */
const sections = `<section id="connections" hidden>
<h2>Lost connections and restarts</h2>
<p class="quiet">The device, the network or another client can be the cause. With --strictness strict, these are failures.</p>
</section>
<section id="untested" hidden>
<h2>Not tested</h2>
<ul></ul>
</section>
<h2>Rules and operations</h2>
<details id="overview">
<summary>Show the table</summary>
<p class="quiet">Each cell shows the worst verdict of its requirements. Select a cell to list them. The arrow keys move between cells.<span class="narrow"> A narrow screen has only those with failures and warnings.</span></p>
<div class="scroll" role="region" aria-label="Rules and operations"><table id="matrix"></table></div>
</details>
<h2 id="requirements" tabindex="-1">All requirements</h2>
<form id="filters">
<fieldset id="verdicts"><legend>Verdicts</legend></fieldset>
<label>Class <select id="class"><option value="">all</option></select></label>
<label>Operation <select id="operation"><option value="">all</option></select></label>
<label>Text <input id="text" type="search"></label>
<button type="reset">Show all</button>
<label>Colors <select id="theme"><option value="">same as the system</option><option value="light">light</option><option value="dark">dark</option></select></label>
</form>
<p id="count" class="quiet" role="status"></p>
<div id="list"></div>
<noscript><p>The lists require JavaScript. report.json in the same folder has the same content.</p></noscript>`;

/** Reads a file of the page. */
function readAsset(name: string): string {
  return readFileSync(getPackageFile(import.meta.url, `src/report/page/${name}`), 'utf8');
}

/** Formats JSON that cannot end its script element or open a comment in it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
