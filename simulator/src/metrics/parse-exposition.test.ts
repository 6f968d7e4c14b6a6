import { expect, test } from 'vitest';
import { parseExposition } from './testing/parse-exposition.ts';

const head = '# HELP a_total Counts.\n# TYPE a_total counter\n';
const histogram = '# HELP h H.\n# TYPE h histogram\n';

test('the parser of the tests unescapes labels and reads every kind of number', () => {
  const text = `${head}a_total{b="x\\"y\\\\z\\n",c=""} 1.5e3\na_total -Inf\n`;
  const [family] = parseExposition(text);
  expect(family).toMatchObject({ name: 'a_total', help: 'Counts.', type: 'counter' });
  expect(family?.samples).toEqual([
    { name: 'a_total', labels: { b: 'x"y\\z\n', c: '' }, value: 1500 },
    { name: 'a_total', labels: {}, value: -Infinity },
  ]);
});

test.each([
  ['no TYPE', '# HELP a_total Counts.\na_total 1\n'],
  ['no HELP', '# TYPE a_total counter\na_total 1\n'],
  ['an unknown type', '# HELP a A.\n# TYPE a meter\n'],
  ['a sample of another family', `${head}b_total 1\n`],
  ['a family that occurs twice', `${head}${head}`],
  ['a series that occurs twice', `${head}a_total{b="1",c="2"} 1\na_total{c="2",b="1"} 1\n`],
  ['a label that occurs twice', `${head}a_total{b="1",b="2"} 1\n`],
  ['a quote in a label', `${head}a_total{b="x"y"} 1\n`],
  ['an unknown escape', `${head}a_total{b="x\\ty"} 1\n`],
  ['a label without quotes', `${head}a_total{b=1} 1\n`],
  ['no value', `${head}a_total{b="1"}\n`],
  ['a value that is no number', `${head}a_total many\n`],
  ['no end of the last line', `${head}a_total 1`],
  ['a histogram without +Inf', `${histogram}h_bucket{le="1"} 1\nh_sum 1\nh_count 1\n`],
  [
    'buckets that do not ascend',
    `${histogram}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`,
  ],
])('the parser of the tests rejects %s', (_what, text) => {
  expect(() => parseExposition(text)).toThrow();
});
