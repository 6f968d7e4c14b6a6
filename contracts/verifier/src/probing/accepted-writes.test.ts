import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { findWriteBefore } from './accepted-writes.ts';

const contract = new Contract();
const at = Date.UTC(2030, 0, 7, 9);

const systemWrite = createTestExchange({
  at,
  tookMs: 10,
  operationId: 'updateSystemSettings',
  safety: 'safe',
  request: { method: 'PUT', body: '{"autoWakeEnabled":true}' },
  response: { body: '{"autoWakeEnabled":true}' },
});

/** Returns what a read of the system settings shows after their write and another one beside it. */
function findShown(beside: Parameters<typeof createTestExchange>[0]) {
  const other = createTestExchange({ n: 2, at: at + 5, tookMs: 10, response: {}, ...beside });
  const read = createTestExchange({ n: 3, at: at + 20, response: { body: '{}' } });
  return findWriteBefore(read, contract, { exchanges: [systemWrite, other, read] });
}

test('a read shows what was written, although other settings were written at the same time', () => {
  const written = findShown({
    operationId: 'updateAudioVideoSettings',
    safety: 'safe',
    request: { method: 'PUT', target: '/api/v1/settings/audiovideo', body: '{}' },
  });
  expect(written?.expected).toEqual({ autoWakeEnabled: true });
});

test.each(['updateSystemSettings', 'updateProxy'] as const)(
  '%s at the same time may have changed what a read shows',
  (operationId) => {
    const { method } = contract.getOperation(operationId);
    expect(findShown({ operationId, safety: 'disruptive', request: { method } })).toBeNull();
  },
);
