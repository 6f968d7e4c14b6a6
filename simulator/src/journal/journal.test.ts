import { expect, test } from 'vitest';
import { Journal } from './journal.ts';
import { JournalRecord } from './record.ts';
import { redact } from './redact.ts';

function exchange(
  journal: Journal,
  path = '/api/v1/status',
  body?: unknown,
  mediaType = 'application/json',
) {
  const record = new JournalRecord('device', 'GET', path);
  journal.open(record, 1_000, 99);
  record.status = 200;
  if (body !== undefined) {
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    record.setResponse({ mediaType, data });
  }
  journal.close(record, 'answered', 1_500);
  return record;
}

test('the journal contains no secrets, but whether they were sent', () => {
  const body = {
    userName: 'admin',
    password: 'stillhouse',
    nested: [{ token: 'abc', Authorization: 'Bearer x' }],
    empty: { password: '' },
  };
  expect(redact(body)).toEqual({
    userName: 'admin',
    password: '[redacted]',
    nested: [{ token: '[redacted]', Authorization: '[redacted]' }],
    empty: { password: '' },
  });
});

test('the newest entries are stored in order, with the count of dropped ones', () => {
  const journal = new Journal({ deviceId: 'd', capacity: 3 });
  for (const n of [1, 2, 3, 4, 5]) exchange(journal, `/api/${n}`);
  expect(journal.listEntries().map(({ n, path }) => [n, path])).toEqual([
    [3, '/api/3'],
    [4, '/api/4'],
    [5, '/api/5'],
  ]);
  expect([journal.last, journal.dropped]).toEqual([5, 2]);
  expect(journal.listEntries({ since: 4 }).map(({ n }) => n)).toEqual([5]);
  expect(journal.listEntries({ limit: 2 }).map(({ n }) => n)).toEqual([4, 5]);
  journal.clear();
  expect([journal.last, journal.dropped, journal.listEntries()]).toEqual([0, 0, []]);
});

test('a listener gets each finished exchange until it unsubscribes', () => {
  const journal = new Journal({ deviceId: 'd' });
  const seen: number[] = [];
  const stop = journal.onEntry(({ n }) => seen.push(n));
  exchange(journal);
  stop();
  exchange(journal);
  expect(seen).toEqual([1]);
});

test('a body that is not JSON is stored as size and hash, also a large one', () => {
  const journal = new Journal({ deviceId: 'd' });
  exchange(journal, '/api/v1/device/logs', 'PK', 'application/octet-stream');
  exchange(journal, '/api/v1/list', { text: 'x'.repeat(20_000) });
  exchange(journal, '/api/v1/broken', '{"password": "abc');
  const [logs, large, broken] = journal.listEntries();
  expect(logs?.response).toMatchObject({
    bytes: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(large?.response).not.toHaveProperty('body');
  expect(JSON.stringify(broken)).not.toContain('abc');
});

test('the canonical text does not depend on ports, device ids, real times and keys', () => {
  const getText = (deviceId: string, port: number, key: string, realAt: number) => {
    const journal = new Journal({ deviceId });
    const pem = `-----BEGIN CERTIFICATE-----\n${key}\n-----END CERTIFICATE-----`;
    const record = exchange(journal, '/api/a', {
      url: `http://localhost:${port}/x`,
      host: `${deviceId}.localhost`,
      pem,
    });
    record.realAt = realAt;
    exchange(journal, '/api/csr', key, 'application/x-pem-file');
    return journal.canonical();
  };
  const text = getText('device-2', 20_000, 'AAAA', 1);
  expect(text).toBe(getText('device-17', 31_000, 'BBBBBB', 2));
  expect(text).toContain('http://localhost:PORT/x');
  expect(text).toContain('DEVICE.localhost');
  expect(text.split('\n')).toHaveLength(3);
});

test('the canonical text differs with any other difference', () => {
  const getText = (body: unknown) => {
    const journal = new Journal({ deviceId: 'default' });
    exchange(journal, '/api/a', body);
    return journal.canonical();
  };
  expect(getText({ a: 1 })).not.toBe(getText({ a: 2 }));
  expect(getText({ word: 'default' })).toContain('"default"');
});

test('a resumed journal continues the numbers and keeps summaries of the latest exchanges', () => {
  const first = new Journal({ deviceId: 'd', capacity: 3 });
  for (const n of [1, 2, 3, 4]) exchange(first, `/api/${n}`, { token: 'abc' });
  const saved: unknown = JSON.parse(JSON.stringify(first.save()));
  expect(JSON.stringify(saved)).not.toContain('abc');
  expect(saved).toEqual(first.save());
  const second = new Journal({ deviceId: 'd', capacity: 3, before: first.save() });
  expect([second.last, second.dropped, second.listEntries()]).toEqual([4, 4, []]);
  expect(second.listRecent()).toHaveLength(3);
  for (const n of [5, 6, 7, 8]) exchange(second, `/api/${n}`);
  expect(second.listEntries().map(({ n }) => n)).toEqual([6, 7, 8]);
  expect([second.last, second.dropped]).toEqual([8, 5]);
});

test('at most 500 exchanges of the past are kept as summaries', () => {
  const journal = new Journal({ deviceId: 'd' });
  for (let n = 0; n < 600; n += 1) exchange(journal);
  const next = new Journal({ deviceId: 'd', before: journal.save() });
  exchange(next);
  expect([journal.save().recent.length, next.listRecent().length]).toEqual([500, 500]);
});

test('dropped exchanges are counted by what can be matched', () => {
  const journal = new Journal({ deviceId: 'd', capacity: 2 });
  const pending = new JournalRecord('device', 'GET', '/api/slow');
  journal.open(pending, 1_000, 99);
  for (const n of [2, 3, 4, 5]) exchange(journal, `/api/${n % 2}`);
  expect(journal.dropped).toBe(3);
  expect(journal.countDropped({ path: '/api/0' })).toEqual({ min: 1, max: 1 });
  expect(journal.countDropped({ method: 'GET' })).toEqual({ min: 3, max: 3 });
  expect(journal.countDropped({ method: 'GET' }, 2)).toEqual({ min: 1, max: 1 });
  expect(journal.countDropped({ outcome: 'pending' })).toEqual({ min: 1, max: 1 });
  pending.status = 503;
  journal.close(pending, 'answered', 2_000);
  expect(journal.countDropped({ outcome: 'pending' })).toEqual({ min: 0, max: 0 });
  expect(journal.countDropped({ status: 503, path: '/api/slow' })).toEqual({ min: 1, max: 1 });
  journal.clear();
  expect(journal.countDropped({ method: 'GET' })).toEqual({ min: 0, max: 0 });
});

test('a count is a range where dropped exchanges cannot be told apart', () => {
  const journal = new Journal({ deviceId: 'd', capacity: 1 });
  for (let n = 1; n <= 5; n += 1) exchange(journal, '/api/same');
  expect(journal.countDropped({ path: '/api/same' }, 2)).toEqual({ min: 1, max: 4 });
  for (let n = 1; n <= 2_000; n += 1) exchange(journal, `/api/${n}`);
  const { max } = journal.countDropped({ method: 'GET' });
  expect(max).toBe(2_004);
  expect(journal.countDropped({ path: '/api/1' })).toMatchObject({ min: 1 });
  expect(journal.countDropped({ path: '/api/1999' })).toMatchObject({ min: 0 });
  expect(journal.countDropped({ path: '/api/1999' }).max).toBeGreaterThan(0);
});

test('dropped violations are counted, except responses that a fault broke on purpose', () => {
  const journal = new Journal({ deviceId: 'd', capacity: 1 });
  const issue = { pointer: '/a', message: 'must be a string' };
  exchange(journal).responseIssues = [issue];
  exchange(journal).requestIssues = [issue];
  Object.assign(exchange(journal), { responseIssues: [issue], intended: true });
  exchange(journal);
  expect(journal.droppedViolations).toBe(2);
});
