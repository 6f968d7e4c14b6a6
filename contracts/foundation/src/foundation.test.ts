import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';
import { getErrorMessage } from './error-message.ts';
import { parseInstant } from './instant.ts';
import { getMember, isRecord } from './is-record.ts';
import { formatPointer, getAtPointer, parsePointer } from './json-pointer.ts';
import { escapeXml, formatJUnit } from './junit.ts';
import { applyMergePatch } from './merge-patch.ts';

test.each([
  ['90s', 90_000],
  ['1.5h', 5_400_000],
  ['2m', 120_000],
  ['2d', 172_800_000],
  ['250ms', 250],
  [0, 0],
  [12.4, 12],
])('parses the duration %s', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['5x', '-1s', '', 's', '90', '1 s', '1w', '1e3s', '١s'])(
  '%j is not a duration',
  (text) => {
    expect(parseDuration(text)).toBe(null);
  },
);

test.each([
  [0, '0s'],
  [90_000, '1m 30s'],
  [172_800_001, '2d 1ms'],
])('formats %i milliseconds', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('an instant is epoch milliseconds or an ISO time with a zone', () => {
  expect(parseInstant('2030-01-07T09:00:00Z')).toBe(1_894_006_800_000);
  expect(parseInstant('2030-01-07T10:00:00+01:00')).toBe(1_894_006_800_000);
  expect(parseInstant(1_894_006_800_000)).toBe(1_894_006_800_000);
  expect(parseInstant('1960-01-01T00:00:00Z')).toBe(null);
  expect(parseInstant('tomorrow')).toBe(null);
});

test('a pointer keeps any keys (property)', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (keys) => {
      expect(parsePointer(formatPointer(keys))).toEqual(keys);
    }),
  );
});

test('a pointer finds own values only', () => {
  const document = { 'a/b': { '~': [1, 2] } };
  expect(getAtPointer(document, '')).toBe(document);
  expect(getAtPointer(document, '/a~1b/~0/1')).toBe(2);
  expect(getAtPointer(document, '/constructor')).toBeUndefined();
  expect(getAtPointer(document, '/a~1b/x/y')).toBeUndefined();
});

test('a merge patch merges objects, removes by null and keeps untouched parts', () => {
  const target = { a: { b: 1, c: 2 }, d: { e: 3 } };
  const patched = applyMergePatch(target, { a: { b: null, f: [4] } });
  expect(patched).toEqual({ a: { c: 2, f: [4] }, d: { e: 3 } });
  expect((patched as typeof target).d).toBe(target.d);
});

test('a merge patch keeps the key __proto__ as a key', () => {
  const patched = applyMergePatch({}, JSON.parse('{"__proto__": {"x": 1}}'));
  expect(Object.keys(patched as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
});

test('null and lists are not records', () => {
  expect([{}, null, [], 'a', undefined].map(isRecord)).toEqual([true, false, false, false, false]);
  expect([{ a: 1 }, null, 'a'].map((value) => getMember(value, 'a'))).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

test('a thrown value without a message is shown as text', () => {
  expect([getErrorMessage(new Error('off')), getErrorMessage(404)]).toEqual(['off', '404']);
});

test('a JUnit report counts results and escapes texts', () => {
  const result = { kind: 'failure', message: '"a" < b', text: 'x\u0000' } as const;
  const cases = [
    { classname: 'c', name: 'good', timeMs: 1_500 },
    { classname: 'c', name: 'bad', result },
  ];
  expect(formatJUnit('all', [{ name: 's', cases }])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="all" tests="2" failures="1" errors="0" skipped="0">
  <testsuite name="s" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="c" name="good" time="1.500"/>
    <testcase classname="c" name="bad"><failure message="&quot;a&quot; &lt; b">x\ufffd</failure></testcase>
  </testsuite>
</testsuites>
`);
  expect(escapeXml('a\nb&')).toBe('a&#10;b&amp;');
});
