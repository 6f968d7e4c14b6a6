import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { createTestDevice } from '@stillhouse/device/testing/create-test-device';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { faultKinds } from '../faults/fault-kinds.ts';
import { Journal } from '../journal/journal.ts';
import { JournalRecord } from '../journal/record.ts';
import { FleetMetrics } from './fleet-metrics.ts';
import { renderMetrics } from './render-metrics.ts';
import { getValue, parseExposition } from './testing/parse-exposition.ts';

/** Decision 0076. */
const maxSeries = 2_000;

const ids: (OperationId | null)[] = [
  ...Object.values(operations).flatMap(({ id, surface }) => (surface === 'device' ? [id] : [])),
  null,
];

function startMetrics() {
  const metrics = new FleetMetrics();
  const { device } = createTestDevice();
  const journal = new Journal({ deviceId: 'd' });
  metrics.follow({ device, journal });
  const end = (
    operationId: OperationId | null,
    status: number | null,
    {
      outcome = 'answered',
      kind,
    }: { outcome?: 'answered' | 'reset' | 'abandoned'; kind?: string } = {},
  ) => {
    const record = new JournalRecord('device', 'GET', '/api/v1/status');
    record.operationId = operationId;
    record.status = status;
    if (kind !== undefined) record.addFault({ id: 'f', kind, placement: 'egress' });
    journal.open(record, 0, 0);
    journal.close(record, outcome, 0, 1);
  };
  const scrape = async () => parseExposition(await renderMetrics(metrics));
  return { metrics, end, scrape };
}

// Decision 0076.
test('any mixture of operations, statuses, faults and devices stays below 2,000 series', async () => {
  const { metrics, end, scrape } = startMetrics();
  for (const id of ids) {
    for (let status = 100; status <= 599; status += 1) end(id, status);
    end(id, null, { outcome: 'reset' });
    end(id, null, { outcome: 'abandoned' });
  }
  for (const kind of Object.keys(faultKinds)) end(null, 404, { kind });
  for (const product of [...productCodes, 'a-product', 'another-product']) {
    for (const state of ['on', 'off', 'booting'] as const) {
      const { device } = createTestDevice({ product });
      device.state.power = { state, since: 0 };
      metrics.follow({ device, journal: new Journal({ deviceId: 'd' }) });
    }
  }
  const families = await scrape();
  const series = families.flatMap(({ samples }) => samples);
  expect(series.length).toBeLessThan(maxSeries);
  // Every operation is there, or the number proves nothing.
  const seen = series.filter(({ name }) => name === 'stillhouse_request_duration_seconds_count');
  expect(seen).toHaveLength(ids.length);
  const faults = series.filter(({ name }) => name === 'stillhouse_faults_applied_total');
  expect(faults).toHaveLength(Object.keys(faultKinds).length);
});

test('a declared status has its own label, others share that of their class', async () => {
  const { end, scrape } = startMetrics();
  for (const status of [200, 418, 451, 599]) end('getStatus', status);
  end(null, 404);
  end(null, 418);
  const families = await scrape();
  const count = (operation: string, status: string) =>
    getValue(families, 'stillhouse_requests_total', { operation, status });
  expect(['200', '4xx', '5xx', '418'].map((status) => count('getStatus', status))).toEqual([
    1, 2, 1, 0,
  ]);
  expect([count('unknown', '404'), count('unknown', '4xx')]).toEqual([1, 1]);
});

test('a response that breaks off counts by its outcome, not by its status, and has no duration', async () => {
  const { end, scrape } = startMetrics();
  end('getStatus', 200, { outcome: 'reset' });
  end('getStatus', null, { outcome: 'abandoned' });
  const families = await scrape();
  const operation = 'getStatus';
  const count = (status: string) =>
    getValue(families, 'stillhouse_requests_total', { operation, status });
  expect(['200', 'reset', 'abandoned'].map(count)).toEqual([0, 1, 1]);
  expect(getValue(families, 'stillhouse_request_duration_seconds_count', { operation })).toBe(0);
});

test('labels are escaped', async () => {
  const { end, scrape } = startMetrics();
  const kind = 'a "kind"\\with\nlines';
  end('getStatus', 200, { kind });
  expect(getValue(await scrape(), 'stillhouse_faults_applied_total', { kind })).toBe(1);
});
