import { expect, test } from 'vitest';
import { mergeReports } from '../merge/merge-reports.ts';
import { createTestReport, everyVerdict } from '../testing/test-report.ts';
import type { Evidence } from './evidence.ts';
import { formatHtmlReport } from './html.ts';
import { createPageData, type PageData } from './page-data.ts';
import { countResults, type Report, type ReportedResult } from './report.ts';

const report = createTestReport(everyVerdict);
const [first] = report.results;
const exchange = first?.exchange;
if (first === undefined || exchange == null) throw new Error('The report has no exchange');

function createExchange(n: number, body: string): Evidence {
  if (exchange == null) throw new Error('The report has no exchange');
  const { request, response } = exchange;
  return {
    ...exchange,
    n,
    curl: `curl --data-raw '${body}' http://192.0.2.20/${n}`,
    request: { ...request, target: `/api/v1/${n}`, body },
    response: response && { ...response, body: `${n} ${body}` },
  };
}

function withResults(results: readonly ReportedResult[]): Report {
  return { ...report, results, counts: countResults(results) };
}

/** Reads the texts of rows as the script of the page does. */
function readRows({ rows, texts, verdicts }: PageData) {
  return rows.map(([id, operation, , verdict, sentence, , , message, enabledBy]) => {
    const read = (index: number) =>
      texts[index]?.replaceAll('\ue000', texts[operation] ?? '') ?? '';
    return {
      id: read(id),
      verdict: verdicts[verdict],
      sentence: read(sentence),
      message: read(message),
      enabledBy: read(enabledBy),
    };
  });
}

test('the page has every requirement, with its verdict, sentence, message and remedy', () => {
  const rows = readRows(createPageData(report));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(Object.keys(everyVerdict)));
  for (const { id, verdict, sentence, message, enabledBy = '' } of report.results) {
    expect(rows).toContainEqual({ id, verdict, sentence, message, enabledBy });
  }
});

test('security and lost data come before wording, and failures before warnings', () => {
  const about = (id: string, details: Partial<ReportedResult>): ReportedResult => ({
    ...first,
    id,
    class: id.split('.')[0] as ReportedResult['class'],
    ...details,
  });
  const data = createPageData(
    withResults([
      about('shape.a', {}),
      about('shape.passed', { verdict: 'pass' }),
      about('robust.connection-lost', { verdict: 'warn', level: 'SHOULD' }),
      about('auth.waived', { verdict: 'waived' }),
      about('auth.warned', { verdict: 'warn' }),
      about('sequences.unknown', { verdict: 'error' }),
      about('shape.untested', { verdict: 'not-tested' }),
      about('header.should', { level: 'SHOULD' }),
      about('robust.a', {}),
      about('status.a', {}),
      about('readback.a', {}),
      about('auth.a', {}),
      about('leak.a', {}),
    ]),
  );
  expect(readRows(data).map(({ id }) => id)).toEqual([
    'auth.a',
    'leak.a',
    'readback.a',
    'robust.a',
    'status.a',
    'shape.a',
    'header.should',
    'sequences.unknown',
    'auth.warned',
    'auth.waived',
    'robust.connection-lost',
    'shape.untested',
    'shape.passed',
  ]);
  expect(data.groups).toEqual([
    ['Security', 2],
    ['Lost or changed data', 1],
    ['Crashes, hangs and restarts', 1],
    ['Wrong behavior', 1],
    ['Format of responses', 1],
    ['Violated recommendations (SHOULD)', 1],
    ['Errors of the verifier', 1],
    ['Warnings', 1],
    ['Waived failures', 1],
    ['Lost connections and restarts', 1],
  ]);
});

test('a finding has all its exchanges, the decisive one last, and each exchange is stored once', () => {
  const [before, after] = [createExchange(1, 'before'), createExchange(2, 'after')];
  const compared = { ...first, exchange: before, otherExchanges: [after], exchanges: [1, 2] };
  const data = createPageData(withResults([compared, { ...compared, id: 'shape.second' }]));
  expect(data.exchanges.map(({ n }) => n).sort()).toEqual([1, 2]);
  for (const row of data.rows) {
    const indexes = row[9]?.exchanges ?? [];
    expect(indexes.map((index) => data.exchanges[index]?.response?.body)).toEqual([
      '1 before',
      '2 after',
    ]);
  }
});

test.each<[string, (n: number) => ReportedResult['verdict']]>([
  ['no failures', () => 'pass'],
  ['only failures', () => 'fail'],
  ['all verdicts', (n) => Object.values(everyVerdict)[n % 7] ?? 'fail'],
])(
  'the page of 5,200 requirements and 15,000 exchanges has at most 1.5 MB: %s',
  (_name, getVerdict) => {
    const results = Array.from({ length: 5_200 }, (_, n): ReportedResult => {
      const body = `${n} ${'<é"'.repeat(1_300)}`;
      const at = n * 3;
      const text = `${'It is <not> as the contract promises. '.repeat(20)}${n}`;
      return {
        ...first,
        id: `shape.rule-${n % 130}:getSystemSettings:/some/place/of/the/body/${n}`,
        verdict: getVerdict(n),
        message: `Message: ${text}`,
        sentence: `Sentence: ${text}`,
        pointer: `/components/schemas/Status/properties/${n}`,
        exchange: createExchange(at, body),
        otherExchanges: [createExchange(at + 1, body), createExchange(at + 2, body)],
        exchanges: Array.from({ length: 50 }, (_item, index) => at + index),
      };
    });
    const large = withResults(results);
    const html = formatHtmlReport(large);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(1_500_000);
    const data: PageData = JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '');
    expect(data.rows).toHaveLength(5_200);
    const hasFailures = getVerdict(0) === 'fail';
    expect(html).toContain('report.json in the same folder has them.');
    expect(data.left.exchanges > 0).toBe(hasFailures);
    if (!hasFailures) return;
    // As many rules as possible have a finding with its exchanges.
    const shown = data.rows.filter((row) => (row[9]?.exchanges ?? []).length > 0);
    const rules = readRows({ ...data, rows: shown }).map(({ id }) => id.split(':')[0]);
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules).size).toBe(rules.length);
  },
);

test('the page of a merged report has the verdict on each device', () => {
  const other = { ...report, device: { ...report.device, serialNumber: 'NAother' } };
  const merged = mergeReports([
    { source: 'a.json', report },
    { source: 'b.json', report: other },
  ]);
  const { rows, texts } = createPageData(merged);
  const devices = texts[rows[0]?.[9]?.devices ?? 0] ?? '';
  expect(devices.split('\n')).toEqual(['barra NAbc12d340001: fail', 'barra NAother: fail']);
});
