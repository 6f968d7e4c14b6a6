import type { Report, ReportedResult } from './report.ts';

/**
 * JUnit XML as build servers read it: a suite for each class of checks, a case for each requirement. What was not tried is
 * skipped, with the reason.
 */
export function junitOf(report: Report): string {
  const classes = [...new Set(report.results.map(({ class: name }) => name))];
  const suites = classes.map((name) => {
    const cases = report.results.filter((result) => result.class === name);
    const count = (kind: string) => cases.filter((it) => elementOf(it) === kind).length;
    return [
      `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" timestamp="${xml(report.startedAt)}" hostname="${xml(report.target)}">`,
      ...cases.map(caseOf),
      '  </testsuite>',
    ].join('\n');
  });
  const { byVerdict, total } = report.counts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="stillhouse-contract" tests="${total}" failures="${byVerdict.fail}" errors="${byVerdict.error}" time="${(report.wallMs / 1000).toFixed(3)}">
${suites.join('\n')}
</testsuites>
`;
}

function elementOf({ verdict }: ReportedResult): 'failure' | 'error' | 'skipped' | null {
  if (verdict === 'fail') return 'failure';
  if (verdict === 'error') return 'error';
  return verdict === 'pass' || verdict === 'warn' ? null : 'skipped';
}

function caseOf(result: ReportedResult): string {
  const { id, class: name, operationId, verdict, message, sentence, exchange } = result;
  const open = `    <testcase classname="${xml(`${name}.${operationId ?? 'device'}`)}" name="${xml(id)}" time="${((exchange?.tookMs ?? 0) / 1000).toFixed(3)}"`;
  const element = elementOf(result);
  if (verdict === 'pass') return `${open}/>`;
  if (element === null)
    return `${open}><system-out>${xml(`WARN ${message}`)}</system-out></testcase>`;
  const why = [
    message,
    result.waiver,
    result.evidence,
    result.enabledBy && `Enabled by ${result.enabledBy}`,
  ]
    .filter((it) => it !== undefined)
    .join(' ');
  if (element === 'skipped')
    return `${open}><skipped message="${xml(`${verdict}: ${why}`)}"/></testcase>`;
  const text = [
    `The contract (openapi.yaml#${result.pointer}): ${sentence}`,
    ...(result.place === undefined ? [] : [`At ${result.place}`]),
    ...(exchange === null ? [] : [exchange.curl, answerOf(exchange)]),
  ].join('\n');
  return `${open}><${element} message="${xml(message)}" type="${xml(name)}">${xml(text)}</${element}></testcase>`;
}

function answerOf({ answer, failure }: NonNullable<ReportedResult['exchange']>): string {
  if (answer === null) return `No answer: ${failure}`;
  const headers = answer.headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${answer.status}`, ...headers, '', answer.body].join('\n');
}

/** For text and attributes; what XML 1.0 cannot hold is shown as a replacement character. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|\ufffe|\uffff/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
