import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Result, Verdict } from '../results/verdicts.ts';
import { requirement } from '../testing/test-requirement.ts';
import { applyWaivers } from './apply-waivers.ts';
import { readWaivers } from './read-waivers.ts';
import { waiverTemplate } from './waiver-template.ts';

const firmware = 'NFA1.20290401.0007';
const now = new Date('2030-01-07T09:00:00Z');

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'waivers.yaml');
  writeFileSync(path, text);
  return path;
}

function result(verdict: Verdict, id = 'neg.minimum:updateSystemSettings'): Result {
  const finding = { verdict: 'fail', message: 'It was taken.', exchanges: [3] } as const;
  return {
    requirement: requirement({ id, class: 'neg', operationId: 'updateSystemSettings' }),
    ...finding,
    verdict,
    findings: [{ requirementId: id, ...finding }],
    count: 1,
  };
}

function waived(results: readonly Result[], more = '', version = firmware) {
  const path = file(`waivers:
  - finding: neg.minimum:updateSystemSettings
    reason: FW-814, fixed in the next release
    owner: audio team
    expires: 2030-02-01
${more}`);
  const { results: after, problems } = applyWaivers(results, readWaivers(path), version, now);
  return { verdicts: after.map(({ verdict }) => verdict), after, problems };
}

test('a waived failure stays visible, with who says why', () => {
  const { verdicts, after, problems } = waived([result('fail')]);
  expect(verdicts).toEqual(['waived']);
  expect(after[0]?.waiver).toBe('FW-814, fixed in the next release (audio team, until 2030-02-01)');
  expect(problems).toEqual([]);
});

test('a waiver is for one finding only', () => {
  expect(waived([result('fail'), result('fail', 'neg.maximum:x')]).verdicts).toEqual([
    'waived',
    'fail',
  ]);
});

test('a waiver holds through its last day, and not a day longer', () => {
  const path = file(`waivers:
  - { finding: neg.minimum:updateSystemSettings, reason: r, owner: o, expires: 2030-01-06 }
`);
  const expired = applyWaivers([result('fail')], readWaivers(path), firmware, now);
  expect(expired.results[0]?.verdict).toBe('fail');
  expect(expired.problems[0]).toContain(
    'waivers.yaml:2: the waiver of neg.minimum:updateSystemSettings (o) expired on 2030-01-06',
  );
  const lastDay = new Date('2030-01-06T23:59:59Z');
  expect(applyWaivers([result('fail')], readWaivers(path), firmware, lastDay).problems).toEqual([]);
});

test.each<[string, readonly Result[], string]>([
  ['the failure does not occur any more', [result('pass')], 'it does not fail any more'],
  ['there is no such requirement', [result('fail', 'neg.other:x')], 'no such requirement'],
])('a waiver matches nothing when %s', (_, results, why) => {
  expect(waived(results).problems[0]).toContain(why);
});

test('a waiver whose requirement was not tried is neither used nor stale', () => {
  expect(waived([result('not-tested')])).toMatchObject({ verdicts: ['not-tested'], problems: [] });
});

test('a waiver is at rest for firmware outside its range, both ends included', () => {
  const range = '    firmware: { from: NFA1.20290401.0007, to: NFA1.20290501.0000 }\n';
  expect(waived([result('fail')], range).verdicts).toEqual(['waived']);
  expect(waived([result('fail')], range, 'NFB2.20290501.0000').verdicts).toEqual(['waived']);
  expect(waived([result('fail')], range, 'NFA1.20290501.0001')).toMatchObject({
    verdicts: ['fail'],
    problems: [],
  });
  expect(waived([result('fail')], range, 'NFA1.20290401.0006').verdicts).toEqual(['fail']);
});

test('a waiver of another operation matches nothing', () => {
  const { verdicts, problems } = waived([result('fail')], '    operation: updateTimeSettings\n');
  expect(verdicts).toEqual(['fail']);
  expect(problems[0]).toContain('that is of updateSystemSettings, not of updateTimeSettings');
});

test.each([
  [
    'waivers:\n  - { finding: "neg.*", reason: r, owner: o, expires: 2030-01-06 }',
    ':2: finding "neg.*" stands for many',
  ],
  ['waivers:\n  - { finding: a, owner: o, expires: 2030-01-06 }', ':2: reason is missing'],
  [
    'waivers:\n  - { finding: a, reason: "", owner: o, expires: 2030-01-06 }',
    ':2: reason is empty',
  ],
  ['waivers:\n  - { finding: a, reason: r, owner: o, expires: soon }', 'expires "soon" is no date'],
  ['waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-13-06 }', 'is no date'],
  ['waivers:\n  - { finding: a, reson: r }', 'There is no key reson'],
  [
    'waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06, firmware: { from: 1.2 } }',
    'firmware.from "1.2" is no version',
  ],
  [
    'waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06 }\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06 }',
    ':3: a is waived twice',
  ],
  ['waivers: no', 'There is no list'],
  ['waivers:\n  - just text', ':2: A waiver has keys'],
  ['waivers: [', ':1:'],
])('a file that is wrong is refused with line and reason: %j', (text, reason) => {
  expect(() => readWaivers(file(text))).toThrow(reason);
});

test('the template names each failure, and is refused until someone fills it in', () => {
  const failure = {
    id: 'neg.minimum:x',
    operationId: 'x',
    verdict: 'fail',
    message: 'It\nwas taken.',
  };
  const text = waiverTemplate([{ ...reported, ...failure } as typeof reported], firmware);
  expect(text).toContain('# It was taken.');
  expect(() => readWaivers(file(text))).toThrow('reason is empty');
  const filled = text
    .replace('reason: ""', 'reason: known')
    .replace('owner: ""', 'owner: me')
    .replace('expires: ""', 'expires: 2030-02-01');
  expect(readWaivers(file(filled)).waivers).toMatchObject([
    { finding: 'neg.minimum:x', operation: 'x', firmware: { from: firmware, to: firmware } },
  ]);
  expect(readWaivers(file(waiverTemplate([], firmware))).waivers).toEqual([]);
});

const reported = {
  id: '',
  class: 'neg',
  operationId: '' as string | null,
  verdict: 'fail',
  level: 'MUST',
  message: '',
  pointer: '',
  sentence: '',
  source: 'spec',
  profile: 'safe',
  count: 1,
  exchange: null,
  exchanges: [],
} as const satisfies import('../report/report.ts').ReportedResult;
