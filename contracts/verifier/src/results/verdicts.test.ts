import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../model/finding.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { ResultCollector } from './verdicts.ts';

const untested = () => ({ verdict: 'not-tested', message: 'No finding.', exchanges: [] }) as const;

function finding(verdict: Finding['verdict'], requirementId = 'shape.rule'): Finding {
  return { requirementId, verdict, message: `It is ${verdict}.`, exchanges: [1] };
}

function getResult(
  findings: readonly Finding[],
  about = {},
  strictness: 'contract' | 'spec' = 'contract',
) {
  const verdicts = new ResultCollector([createTestRequirement(about)], strictness);
  for (const it of findings) verdicts.add(it);
  return verdicts.getResults(untested)[0];
}

test('a requirement without a finding is not tested', () => {
  expect(getResult([])?.verdict).toBe('not-tested');
});

test('the most important finding decides, in any order', () => {
  const order = ['fail', 'error', 'not-tested', 'warn', 'pass', 'not-applicable'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...order), { minLength: 1 }), (verdicts) => {
      const worst = order.find((it) => verdicts.includes(it));
      expect(getResult(verdicts.map((it) => finding(it)))).toMatchObject({
        verdict: worst,
        message: `It is ${worst}.`,
        count: verdicts.filter((it) => it === worst).length,
      });
    }),
  );
});

test('a violated SHOULD is a warning', () => {
  expect(getResult([finding('fail')], { level: 'SHOULD' })?.verdict).toBe('warn');
});

test('with strictness spec, a violated decision is a warning, and a violated spec a failure', () => {
  expect(getResult([finding('fail')], { source: 'decision' }, 'spec')?.verdict).toBe('warn');
  expect(getResult([finding('fail')], { source: 'decision' }, 'contract')?.verdict).toBe('fail');
  expect(getResult([finding('fail')], { source: 'spec' }, 'spec')?.verdict).toBe('fail');
});

test('a finding with an unknown requirement is recorded as a bug of the program', () => {
  const verdicts = new ResultCollector([createTestRequirement()], 'contract');
  verdicts.add(finding('pass', 'shape.other'));
  expect(verdicts.unknownFindings).toHaveLength(1);
});
