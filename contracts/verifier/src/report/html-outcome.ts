import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { conclude } from '../results/conclusion.ts';
import { clip, type PageData } from './page-data.ts';
import { getDeviceLabel, type Report, verdicts } from './report.ts';
import { connectionGroup, severityOrder } from './severity.ts';

/** More devices or values are in report.json only. */
const maxListed = 100;
const maxText = 400;

const format = (text: string) => escapeHtml(clip(text, maxText));

/** Formats the outcome in one sentence, and which device and run it is about. */
export function formatOutcome(report: Report): string {
  const { counts, device, exitCode, target } = report;
  const chips = verdicts
    .filter((name) => counts.byVerdict[name] > 0)
    .map((name) => `<li class="${name}">${counts.byVerdict[name]} ${name}</li>`);
  const { name, serialNumber, firmwareVersion } = device;
  const subject =
    serialNumber === '' ? target : `${name} ${serialNumber}, firmware ${firmwareVersion}`;
  return `<h1 class="${exitCode === 0 ? 'good' : 'bad'}">${format(report.summary)}</h1>
<p class="quiet">${format(subject)}</p>
<ul class="chips" aria-label="Requirements by verdict">${chips.join('')}</ul>
<details id="facts">
<summary>About this run</summary>
<dl class="facts">
${listFacts(report)
  .map(([term, text]) => `<div><dt>${format(term)}</dt><dd>${format(text)}</dd></div>`)
  .join('\n')}
</dl>
</details>`;
}

function listFacts(report: Report): readonly (readonly [term: string, text: string])[] {
  const { contract, only, skip } = report;
  return [
    ...listDevices(report),
    ['Contract', `${contract.version}, ${contract.hash}`],
    ['Harm level', `${report.harm}, strictness ${report.strictness}`],
    ...(only.length === 0 ? [] : [['Only', only.join(', ')] as const]),
    ...(skip.length === 0 ? [] : [['Skipped', skip.join(', ')] as const]),
    [
      'Run',
      `${report.startedAt}, ${(report.wallMs / 1000).toFixed(1)} s, ${formatQuantity(report.requests, 'request')}`,
    ],
  ];
}

function listDevices({ device, devices, target }: Report): [string, string][] {
  if (devices !== undefined) {
    return devices
      .slice(0, maxListed)
      .map((one) => [getDeviceLabel(one), `${one.summary} (${one.target})`]);
  }
  return [
    ['Device', `${device.name} (${device.product || 'product unknown'})`],
    ['Serial number', device.serialNumber || 'unknown'],
    ['Firmware', device.firmwareVersion || 'unknown'],
    ['Target', target],
  ];
}

/** Formats the heading of the findings, or that there are none. The script adds the findings. */
export function formatFindings(
  { counts, endedEarly, exitCode, results }: Report,
  data: PageData,
): string {
  const { fail, pass, 'not-tested': untested } = counts.byVerdict;
  const { left } = data;
  const hasFindings = data.groups.some(([title]) => title !== connectionGroup);
  const isIncomplete = endedEarly !== null || exitCode === 3;
  const isTested = conclude(results).name !== 'nothingTested';
  const noFailures = isTested ? 'No failures' : 'Nothing was tested';
  const heading = fail > 0 ? 'Failures' : hasFindings ? 'No failures, but findings' : noFailures;
  const lines = [
    ...(hasFindings ? [severityOrder] : []),
    ...(isIncomplete ? [`The run is not complete. ${endedEarly ?? ''}`] : []),
    ...(hasFindings || isIncomplete || !isTested
      ? []
      : [`The device meets all ${pass} requirements that this run tested.`]),
    ...(hasFindings || untested === 0
      ? []
      : [`${untested} requirements were not tested; what to do is below.`]),
  ];
  const note =
    left.exchanges + left.texts === 0
      ? ''
      : `<p class="quiet">This page leaves out exchanges of ${left.exchanges} findings and ${left.texts} texts, so that it stays small. report.json in the same folder has them.</p>`;
  return `<section id="findings">
<h2>${heading}</h2>
${lines.map((line) => `<p class="quiet">${format(line)}</p>`).join('\n')}
${note}
</section>`;
}

/** Formats what the run changed, and what is to be done about the device and the waivers. */
export function formatNotRestored({
  changed,
  notRestored,
  journal,
  waiverProblems,
}: Report): string {
  const values = notRestored
    .slice(0, maxListed)
    .map(({ operationId, pointer, reason }) => `${operationId} ${pointer}: ${reason}`);
  const more = notRestored.length - values.length;
  if (more > 0) values.push(`${more} more in report.json.`);
  const command =
    journal === null
      ? ''
      : `<p>To retry:</p><pre>${format(`stillhouse-verify restore ${journal}`)}</pre>`;
  const changes = changed.map(({ operationId, change }) => `${operationId}: ${change}`);
  return [
    changes.length === 0
      ? ''
      : `<section><h2>Changed by this run</h2>${listTexts(changes.slice(0, maxListed))}</section>`,
    values.length === 0
      ? ''
      : `<section><h2>Not restored</h2>${listTexts(values)}${command}</section>`,
    waiverProblems.length === 0
      ? ''
      : `<section><h2>Waivers</h2>${listTexts(waiverProblems.slice(0, maxListed))}</section>`,
  ].join('\n');
}

/** Formats what is wrong or vague in the contract of the user, and what words would enable. */
export function formatContractNotes({ contract: { notes = [], words = [] } }: Report): string {
  const texts = notes.map(
    ({ file, line, message, remedy }) => `${file}:${line}: ${message} ${remedy}`,
  );
  const more = texts.length - maxListed;
  const listed = more > 0 ? [...texts.slice(0, maxListed), `${more} more in report.json.`] : texts;
  const rows = words.map(
    ({ word, enables, used, missing }) =>
      `<tr><td>${format(word)}</td><td>${format(enables)}</td><td>${used}</td><td>${missing}</td></tr>`,
  );
  return [
    listed.length === 0 ? '' : `<section><h2>Your contract</h2>${listTexts(listed)}</section>`,
    rows.length === 0
      ? ''
      : `<section><h2>Words that enable more checks</h2><div class="scroll"><table><thead><tr><th>Word</th><th>Enables</th><th>Operations with it</th><th>Without it</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`,
  ].join('\n');
}

function listTexts(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${format(text)}</li>`).join('')}</ul>`;
}
