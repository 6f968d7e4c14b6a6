import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import type { Result } from '../results/verdicts.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { computeReach } from './reach.ts';

const contract = new Contract();
const redactor = { redactText: (text: string) => text.replace('secret', '***') };

const createCall = (n: number, method: string, operationId: string, value: number) => ({
  ...createTestExchange({
    operationId: operationId as 'updateAudioVideoSettings',
    request: {
      method,
      ...(method !== 'GET' && { body: JSON.stringify({ autoPairingVolume: value }) }),
    },
    response: { status: 200, body: JSON.stringify({ autoPairingVolume: value }) },
  }),
  n,
  at: n * 100,
  tookMs: 10,
  isValid: true,
  safety: method === 'GET' ? ('read' as const) : ('safe' as const),
});

const findField = (exchanges: Parameters<typeof computeReach>[0]['exchanges'], results: Result[]) =>
  computeReach({ contract, exchanges, results, redactor }).find(
    ({ operationId, field }) =>
      operationId === 'updateAudioVideoSettings' && field === '/autoPairingVolume',
  );

test('a boundary is sent, accepted and read back', () => {
  const exchanges = [
    createCall(1, 'PUT', 'updateAudioVideoSettings', -50),
    createCall(2, 'GET', 'getAudioVideoSettings', -50),
    createCall(3, 'PUT', 'updateAudioVideoSettings', -30),
    createCall(4, 'GET', 'getAudioVideoSettings', -31),
  ];
  expect(findField(exchanges, [])).toMatchObject({ sent: 2, accepted: 2, readBack: 1 });
});

test('a boundary that was not sent has the reason of its requirement, without secrets', () => {
  const requirement = createTestRequirement({
    id: 'valid-input.minimum:updateAudioVideoSettings:/autoPairingVolume',
  });
  const result: Result = {
    requirement,
    verdict: 'not-tested',
    message: 'No secret.',
    enabledBy: '--harm safe',
    exchanges: [],
    findings: [],
    count: 1,
  };
  expect(findField([], [result])?.holes).toContainEqual({
    reason: 'No ***. Enabled by: --harm safe',
    rules: ['minimum'],
  });
});

test('no field has a hole without a reason', () => {
  const reach = computeReach({ contract, exchanges: [], results: [], redactor });
  expect(reach.length).toBeGreaterThan(50);
  expect(reach.filter(({ holes }) => holes.length === 0)).toEqual([]);
});
