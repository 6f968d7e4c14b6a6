import { Contract } from '../model/contract.ts';
import { Redactor } from '../report/redact.ts';
import { createReport, type Report } from '../report/report.ts';
import type { Result, Verdict } from '../results/verdicts.ts';
import { createTestExchange } from './test-exchange.ts';
import { createTestRequirement } from './test-requirement.ts';

/** The password of the reported run. */
export const canary = 'canary-5d1f';

/** Creates a report with these verdicts by requirement. Its exchange contains the password. */
export function createTestReport(
  verdicts: Readonly<Record<string, Verdict>>,
  message = 'This is the result.',
): Report {
  const contract = new Contract();
  const exchanges = [
    createTestExchange({
      operationId: 'signIn',
      request: { method: 'POST', body: JSON.stringify({ userName: 'admin', password: canary }) },
      response: {
        body: `</script><script>alert(1)</script> ${canary}`,
        headers: [['x-was', canary]],
      },
    }),
  ];
  const results = Object.entries(verdicts).map(([id, verdict]): Result => {
    const finding = {
      verdict: verdict === 'waived' ? 'fail' : verdict,
      message: `${message} ${canary}`,
      exchanges: [1],
      ...(verdict === 'not-tested' && { enabledBy: '--harm destructive' }),
      ...(verdict === 'not-applicable' && { evidence: 'There is none.' }),
    } as const;
    return {
      requirement: createTestRequirement({
        id,
        operationId: id.includes(':') ? 'getSystemSettings' : null,
      }),
      ...finding,
      verdict,
      findings: [
        { requirementId: id, ...finding },
        { requirementId: id, ...finding },
      ],
      count: 2,
      ...(verdict === 'waived' && { waiver: 'Known (me, until 2030-02-01)' }),
    };
  });
  return createReport({
    startedAt: '2030-01-07T09:00:00.000Z',
    wallMs: 1234,
    target: 'http://192.0.2.20',
    harm: 'safe',
    strictness: 'contract',
    only: [],
    skip: [],
    device: {
      product: 'barra',
      serialNumber: 'NAbc12d340001',
      firmwareVersion: 'NFA1.20290401.0007',
    },
    contract,
    exitCode: 1,
    endedEarly: null,
    changed: [],
    notRestored: [],
    journal: null,
    waiverProblems: [],
    results,
    exchanges,
    redactor: new Redactor(contract, canary, exchanges),
    insecure: false,
  });
}

export const everyVerdict: Readonly<Record<string, Verdict>> = {
  'shape.a:getSystemSettings': 'fail',
  'shape.b:getSystemSettings': 'error',
  'shape.c': 'warn',
  'shape.d': 'waived',
  'shape.e': 'not-tested',
  'shape.f': 'pass',
  'shape.g': 'not-applicable',
};
