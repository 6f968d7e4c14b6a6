import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Result, Verdict } from '../results/verdicts.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { applyWaivers } from './apply-waivers.ts';
import { readWaivers } from './read-waivers.ts';
import { formatWaiverTemplate } from './waiver-template.ts';

const firmware = 'NFA1.20290401.0007';
const now = new Date('2030-01-07T09:00:00Z');

function writeWaiversFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'waivers.yaml');
  writeFileSync(path, text);
  return path;
}

function createResult(verdict: Verdict, id = 'invalid-input.minimum:updateSystemSettings'): Result {
  const finding = { verdict: 'fail', message: 'It was accepted.', exchanges: [3] } as const;
  return {
    requirement: createTestRequirement({
      id,
      class: 'invalid-input',
      operationId: 'updateSystemSettings',
    }),
    ...finding,
    verdict,
    findings: [{ requirementId: id, ...finding }],
    count: 1,
  };
}

function applyWaiver(results: readonly Result[], more = '', version = firmware) {
  const path = writeWaiversFile(`waivers:
  - finding: invalid-input.minimum:updateSystemSettings
    reason: FW-814, fixed in the next release
    owner: audio team
    expires: 2030-02-01
${more}`);
  const { results: after, problems } = applyWaivers(results, readWaivers(path), version, now);
  return { verdicts: after.map(({ verdict }) => verdict), after, problems };
}

test('a waived failure stays visible, with reason and owner', () => {
  const { verdicts, after, problems } = applyWaiver([createResult('fail')]);
  expect(verdicts).toEqual(['waived']);
  expect(after[0]?.waiver).toBe('FW-814, fixed in the next release (audio team, until 2030-02-01)');
  expect(problems).toEqual([]);
});

test('a waiver applies to one finding only', () => {
  expect(
    applyWaiver([createResult('fail'), createResult('fail', 'invalid-input.maximum:x')]).verdicts,
  ).toEqual(['waived', 'fail']);
});

// R5.36.
test('a waiver of a finding waives what fails for the same cause', () => {
  const cause = createResult('fail');
  const sameCauseAs = cause.requirement.id;
  const other = { ...createResult('fail', 'status.rejected:updateSystemSettings'), sameCauseAs };
  const { verdicts, problems } = applyWaiver([cause, other]);
  expect(verdicts).toEqual(['waived', 'waived']);
  expect(problems).toEqual([]);
});

test('a waiver applies through its last day', () => {
  const path = writeWaiversFile(`waivers:
  - { finding: invalid-input.minimum:updateSystemSettings, reason: r, owner: o, expires: 2030-01-06 }
`);
  const expired = applyWaivers([createResult('fail')], readWaivers(path), firmware, now);
  expect(expired.results[0]?.verdict).toBe('fail');
  expect(expired.problems[0]).toContain(
    'waivers.yaml:2: the waiver of invalid-input.minimum:updateSystemSettings (o) expired on 2030-01-06',
  );
  const lastDay = new Date('2030-01-06T23:59:59Z');
  expect(
    applyWaivers([createResult('fail')], readWaivers(path), firmware, lastDay).problems,
  ).toEqual([]);
});

test.each<[string, readonly Result[], string]>([
  ['the failure no longer occurs', [createResult('pass')], 'it no longer fails'],
  [
    'the requirement is unknown',
    [createResult('fail', 'invalid-input.other:x')],
    'no such requirement',
  ],
])('a waiver matches nothing when %s', (_, results, why) => {
  expect(applyWaiver(results).problems[0]).toContain(why);
});

test('a waiver whose requirement was not checked is ignored', () => {
  expect(applyWaiver([createResult('not-tested')])).toMatchObject({
    verdicts: ['not-tested'],
    problems: [],
  });
});

test('a waiver is ignored for firmware outside its inclusive range', () => {
  const range = '    firmware: { from: NFA1.20290401.0007, to: NFA1.20290501.0000 }\n';
  expect(applyWaiver([createResult('fail')], range).verdicts).toEqual(['waived']);
  expect(applyWaiver([createResult('fail')], range, 'NFB2.20290501.0000').verdicts).toEqual([
    'waived',
  ]);
  expect(applyWaiver([createResult('fail')], range, 'NFA1.20290501.0001')).toMatchObject({
    verdicts: ['fail'],
    problems: [],
  });
  expect(applyWaiver([createResult('fail')], range, 'NFA1.20290401.0006').verdicts).toEqual([
    'fail',
  ]);
});

test('a waiver for another operation matches nothing', () => {
  const { verdicts, problems } = applyWaiver(
    [createResult('fail')],
    '    operation: updateTimeSettings\n',
  );
  expect(verdicts).toEqual(['fail']);
  expect(problems[0]).toContain(
    'the requirement belongs to updateSystemSettings, not to updateTimeSettings',
  );
});

test.each([
  [
    'waivers:\n  - { finding: "invalid-input.*", reason: r, owner: o, expires: 2030-01-06 }',
    ':2: finding "invalid-input.*" is a pattern',
  ],
  ['waivers:\n  - { finding: a, owner: o, expires: 2030-01-06 }', ':2: reason is missing'],
  [
    'waivers:\n  - { finding: a, reason: "", owner: o, expires: 2030-01-06 }',
    ':2: reason is empty',
  ],
  [
    'waivers:\n  - { finding: a, reason: r, owner: o, expires: soon }',
    'expires "soon" is not a date',
  ],
  ['waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-13-06 }', 'is not a date'],
  ['waivers:\n  - { finding: a, reson: r }', 'Unknown key reson'],
  [
    'waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06, firmware: { from: 1.2 } }',
    'firmware.from "1.2" is not a version',
  ],
  [
    'waivers:\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06 }\n  - { finding: a, reason: r, owner: o, expires: 2030-01-06 }',
    ':3: a is waived twice',
  ],
  ['waivers: no', 'The list `waivers:` is missing'],
  ['waivers:\n  - just text', ':2: A waiver must have the keys'],
  ['waivers: [', ':1:'],
])('an invalid file is rejected with line and reason: %j', (text, reason) => {
  expect(() => readWaivers(writeWaiversFile(text))).toThrow(reason);
});

test('the template contains all failures, and is invalid until it is filled in', () => {
  const failure = {
    id: 'invalid-input.minimum:x',
    operationId: 'x',
    verdict: 'fail',
    message: 'It\nwas accepted.',
  };
  const text = formatWaiverTemplate([{ ...reported, ...failure } as typeof reported], firmware);
  expect(text).toContain('# It was accepted.');
  expect(() => readWaivers(writeWaiversFile(text))).toThrow('reason is empty');
  const filled = text
    .replace('reason: ""', 'reason: known')
    .replace('owner: ""', 'owner: me')
    .replace('expires: ""', 'expires: 2030-02-01');
  expect(readWaivers(writeWaiversFile(filled)).waivers).toMatchObject([
    {
      finding: 'invalid-input.minimum:x',
      operation: 'x',
      firmware: { from: firmware, to: firmware },
    },
  ]);
  expect(readWaivers(writeWaiversFile(formatWaiverTemplate([], firmware))).waivers).toEqual([]);
});

const reported = {
  id: '',
  class: 'invalid-input',
  operationId: '' as string | null,
  verdict: 'fail',
  level: 'MUST',
  message: '',
  pointer: '',
  sentence: '',
  source: 'spec',
  harm: 'safe',
  count: 1,
  exchange: null,
  exchanges: [],
} as const satisfies import('../report/report.ts').ReportedResult;
