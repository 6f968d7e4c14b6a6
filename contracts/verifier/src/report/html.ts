import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { getDeviceLabel, type Report, verdicts } from './report.ts';

/**
 * Formats the report as one page without external assets: a matrix of rules and operations,
 * filters, and each requirement with its request, response and curl command. The page's policy
 * allows only its own script and style, by hash. A response can therefore never run as a script.
 */
export function formatHtmlReport(report: Report): string {
  const style = readAsset('report.css');
  const script = readAsset('report.js');
  const { device, contract, counts } = report;
  const facts: [string, string][] = [
    ...formatDevices(report),
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
    ...report.notRestored.map((it) => `Not restored: ${it.operationId}: ${it.reason}`),
    ...report.waiverProblems,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${getCspHash(script)}'; style-src '${getCspHash(style)}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escapeHtml(`${device.name} ${device.firmwareVersion}`)}: contract ${escapeHtml(contract.version)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(report.summary)}</h1>
<p class="quiet">The requirements of the contract, and whether the device meets them.</p>
<dl class="facts">
${facts.map(([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('\n')}
</dl>
${problems.map((text) => `<p class="fail">${escapeHtml(text)}</p>`).join('\n')}
<h2>Rules and operations</h2>
<p class="quiet">Each cell shows the worst verdict of its requirements. Select a cell to list them.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Rules and operations"><table id="matrix"></table></div>
<h2 id="requirements">Requirements</h2>
<form id="filters">
<fieldset id="verdicts"><legend>Verdicts</legend></fieldset>
<label>Class <select id="class"><option value="">all</option></select></label>
<label>Operation <select id="operation"><option value="">all</option></select></label>
<label>Text <input id="text" type="search"></label>
<button class="plain" type="reset">Show all</button>
<label>Colors <select id="theme"><option value="">same as the system</option><option value="light">light</option><option value="dark">dark</option></select></label>
</form>
<p id="count" class="quiet" role="status"></p>
<div id="list"></div>
<noscript><p>The list requires JavaScript. report.json in the same folder has the same content.</p></noscript>
</main>
<script id="report" type="application/json">${embedJson(report)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function formatDevices({ device, devices, target }: Report): [string, string][] {
  if (devices !== undefined) {
    return devices.map((one) => [getDeviceLabel(one), `${one.summary} (${one.target})`]);
  }
  return [
    ['Device', `${device.name} (${device.product || 'product unknown'})`],
    ['Serial number', device.serialNumber || 'unknown'],
    ['Firmware', device.firmwareVersion || 'unknown'],
    ['Target', target],
  ];
}

/** Reads a file of the page. */
function readAsset(name: string): string {
  return readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
}

/** Returns the hash of the text between the tags (CSP level 3). */
function getCspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Formats JSON that cannot end its script element or open a comment in it. */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
