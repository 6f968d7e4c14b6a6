import { expect, test } from 'vitest';
import type { CheckClass } from '../model/requirement.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { conclude } from './conclusion.ts';
import { markSameCauses } from './same-cause.ts';
import type { Result } from './verdicts.ts';

const exchanges = [200, 404, 404, 200, 401].map((status, index) =>
  createTestExchange({ n: index + 1, response: { status } }),
);

type Details = { message?: string; operationId?: string; verdict?: Result['verdict'] };

function fail(id: string, shown: number[], details: Details = {}): Result {
  const { message = `Failed: ${id}`, verdict = 'fail' } = details;
  const [name = ''] = id.split('.');
  const [, operationId = 'getSystemSettings'] = id.split(':');
  const about = { id, class: name as CheckClass, operationId: operationId as 'getStatus' };
  const finding = { requirementId: id, verdict: 'fail', message, exchanges: shown } as const;
  return {
    requirement: createTestRequirement(about),
    verdict,
    message,
    exchanges: shown,
    findings: [finding],
    count: 1,
  };
}

/** Returns the ids that point to another, with it. */
function listPointers(results: readonly Result[]) {
  return Object.fromEntries(
    markSameCauses(results, exchanges).flatMap(({ requirement, sameCauseAs }) =>
      sameCauseAs === undefined ? [] : [[requirement.id, sameCauseAs]],
    ),
  );
}

// R5.36.
test('what other requirements say about a wrong status points to the most telling one', () => {
  const results = [
    fail('shape.reply:getSystemSettings:200:/x', [1]),
    fail('status.rejected:getSystemSettings', [1]),
    fail('invalid-input.minimum:getSystemSettings:/x', [1]),
  ];
  const cause = 'invalid-input.minimum:getSystemSettings:/x';
  expect(listPointers(results)).toEqual({
    'shape.reply:getSystemSettings:200:/x': cause,
    'status.rejected:getSystemSettings': cause,
  });
  expect(conclude(markSameCauses(results, exchanges)).sentence).toContain('1 requirement failed');
});

test('failures about other exchanges or other deviations are findings of their own', () => {
  expect(
    listPointers([
      fail('invalid-input.minimum:updateSystemSettings:/x', [1]),
      fail('invalid-input.maximum:updateSystemSettings:/x', [4]),
      fail('status.rejected:updateSystemSettings', [1, 4]),
      fail('readback.value:updateSystemSettings:/x', [1, 4]),
      fail('leak.known-secret:getSystemSettings', [1]),
    ]),
  ).toEqual({
    'status.rejected:updateSystemSettings': 'invalid-input.minimum:updateSystemSettings:/x',
  });
});

test('an operation that takes one status for another, and operations that fail alike, are one', () => {
  expect(
    listPointers([
      fail('invalid-input.minimum:updateProxy:/x', [2]),
      fail('invalid-input.minimum:updateProxy:/y', [3]),
    ]),
  ).toEqual({ 'invalid-input.minimum:updateProxy:/y': 'invalid-input.minimum:updateProxy:/x' });
  const message = 'GET /x returned 401, but its problem has the status 500.';
  const ids = ['getStatus', 'getHostname', 'getProxy'].map((id) => `status.code:${id}:401`);
  expect(listPointers(ids.map((id) => fail(id, [5], { message })))).toEqual({
    'status.code:getHostname:401': 'status.code:getStatus:401',
    'status.code:getProxy:401': 'status.code:getStatus:401',
  });
  expect(listPointers(ids.slice(1).map((id) => fail(id, [5], { message })))).toEqual({});
});

test('only failures point, and only to failures', () => {
  const passed = fail('invalid-input.minimum:updateProxy:/x', [1], { verdict: 'pass' });
  expect(listPointers([passed, fail('status.rejected:updateProxy', [1])])).toEqual({});
});
