import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../check.ts';
import { requirement } from '../testing/test-requirement.ts';
import { ResultCollector } from './verdicts.ts';

const untested = () => ({ verdict: 'not-tested', message: 'No finding.', exchanges: [] }) as const;

function finding(verdict: Finding['verdict'], requirementId = 'shape.rule'): Finding {
  return { requirementId, verdict, message: `It is ${verdict}.`, exchanges: [1] };
}

function outcome(
  findings: readonly Finding[],
  about = {},
  strictness: 'contract' | 'spec' = 'contract',
) {
  const verdicts = new ResultCollector([requirement(about)], strictness);
  for (const it of findings) verdicts.add(it);
  return verdicts.results(untested)[0];
}

test('a requirement without a finding is not tested, which is no pass', () => {
  expect(outcome([])?.verdict).toBe('not-tested');
});

test('in whatever order findings come, the one that matters most decides', () => {
  const order = ['fail', 'error', 'not-tested', 'warn', 'pass', 'not-applicable'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...order), { minLength: 1 }), (verdicts) => {
      const worst = order.find((it) => verdicts.includes(it));
      expect(outcome(verdicts.map((it) => finding(it)))).toMatchObject({
        verdict: worst,
        message: `It is ${worst}.`,
        count: verdicts.filter((it) => it === worst).length,
      });
    }),
  );
});

test('what a device only should do is a warning', () => {
  expect(outcome([finding('fail')], { level: 'SHOULD' })?.verdict).toBe('warn');
});

test('with strictness spec, our own decisions only warn, and the spec binds', () => {
  expect(outcome([finding('fail')], { source: 'decision' }, 'spec')?.verdict).toBe('warn');
  expect(outcome([finding('fail')], { source: 'decision' }, 'contract')?.verdict).toBe('fail');
  expect(outcome([finding('fail')], { source: 'spec' }, 'spec')?.verdict).toBe('fail');
});

test('a finding about a requirement that there is not is a fault of the program, not lost', () => {
  const verdicts = new ResultCollector([requirement()], 'contract');
  verdicts.add(finding('pass', 'shape.other'));
  expect(verdicts.strays).toHaveLength(1);
});
