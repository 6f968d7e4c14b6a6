import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { mergeReports } from '../merge/merge-reports.ts';
import { canary, createTestReport, everyVerdict } from '../testing/test-report.ts';
import { formatHtmlReport } from './html.ts';
import { formatJUnitReport } from './junit.ts';
import { createPageData } from './page-data.ts';

const report = createTestReport(everyVerdict);

test.each([
  ['of a run', report],
  ['merged from another', mergeReports([{ source: 'report.json', report }])],
])('a report.json %s matches its schema', (_kind, written) => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const schema: object = JSON.parse(
    readFileSync(new URL('../../report.schema.json', import.meta.url), 'utf8'),
  );
  const validate = ajv.compile(schema);
  validate(JSON.parse(JSON.stringify(written)));
  expect(validate.errors).toBeNull();
});

test('verdicts are counted in total and by class', () => {
  const one = {
    fail: 1,
    error: 1,
    warn: 1,
    waived: 1,
    'not-tested': 1,
    pass: 1,
    'not-applicable': 1,
  };
  expect(report.counts).toEqual({
    total: 7,
    sameCause: 0,
    byVerdict: one,
    byClass: { shape: one },
  });
});

test('no report contains the password', () => {
  for (const text of [
    JSON.stringify(report),
    formatJUnitReport(report),
    formatHtmlReport(report),
  ]) {
    expect(text).not.toContain(canary);
    expect(text).toContain('«password»');
  }
});

test('JUnit: a failed requirement is a failure, and an untested one is skipped with the reason', () => {
  const xml = formatJUnitReport(report);
  expect(xml).toContain('<testsuite name="shape" tests="7" failures="1" errors="1" skipped="3"');
  expect(xml).toContain('<failure message="This is the result. «password»" type="shape">');
  expect(xml).toContain('Enabled by: --harm destructive"></skipped>');
  expect(xml).toContain(
    '<skipped message="waived: This is the result. «password» Known (me, until 2030-02-01)"></skipped>',
  );
  expect(xml).not.toContain('<script>');
});

test('JUnit: characters that are invalid in XML are replaced', () => {
  const xml = formatJUnitReport(
    createTestReport({ 'shape.a': 'fail' }, 'null \u0000, escape \u001b, half \ud800, <&"'),
  );
  expect(xml).toContain('null \ufffd, escape \ufffd, half \ufffd, &lt;&amp;&quot;');
});

test('the page runs only its own script and style, and escapes responses of the device', () => {
  const html = formatHtmlReport(report);
  const policy = /content="(default-src[^"]*)"/.exec(html)?.[1] ?? '';
  const getHash = (text: string) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, attributes]) => attributes)).toEqual([
    ' id="report" type="application/json"',
    '',
  ]);
  expect(policy).toBe(
    `default-src 'none'; script-src ${getHash(scripts[1]?.[2] ?? '')}; style-src ${getHash(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
  );
  const embedded = scripts[0]?.[2] ?? '';
  expect(embedded).not.toContain('<');
  expect(JSON.parse(embedded)).toEqual(JSON.parse(JSON.stringify(createPageData(report))));
  expect(html).not.toMatch(/(src|href)="(?!data:)/);
});
