import { expect, test } from 'vitest';
import { startLab } from '../lab-for-tests.ts';

async function exchanges(baseUrl: string): Promise<void> {
  await fetch(`${baseUrl}/api/v1/status`);
  const signIn = { userName: 'admin', password: 'stillhouse' };
  await fetch(`${baseUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  await fetch(`${baseUrl}/api/v1/nothing`);
}

test('every exchange is in the journal, without secrets', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await exchanges(device.lease().baseUrl);
  const { entries, last, dropped, violations } = await control.journal(device.id);
  expect({ last, dropped, violations }).toEqual({ last: 3, dropped: 0, violations: [] });
  const seen = entries.map(({ n, operationId, status }) => ({ n, operationId, status }));
  expect(seen).toEqual([
    { n: 1, operationId: 'getStatus', status: 401 },
    { n: 2, operationId: 'signIn', status: 200 },
    { n: 3, operationId: null, status: 404 },
  ]);
  expect(JSON.stringify(entries)).not.toContain('"stillhouse"');
});

test('a reader goes on where it stopped, and may look at one operation', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await exchanges(device.lease().baseUrl);
  const since = await control.journal(device.id, { since: 2 });
  expect(since.entries.map(({ n }) => n)).toEqual([3]);
  const signIns = await control.journal(device.id, { operationId: 'signIn' });
  expect(signIns.entries.map(({ n }) => n)).toEqual([2]);
});

test('the same seed and inputs give the same canonical journal, whatever id and ports', async () => {
  const { control, lease } = await startLab();
  const [one, other] = [await lease({ seed: 5 }), await lease({ seed: 5 })];
  await exchanges(one.lease().baseUrl);
  await exchanges(other.lease().baseUrl);
  const text = await control.canonicalJournal(one.id);
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(await control.canonicalJournal(other.id)).toBe(text);
});

test.each([
  ['since=-1', 'since'],
  ['since=soon', 'since'],
  ['since=1&since=2', 'since'],
  ['operationId=getStatsu', 'operationId'],
  ['format=xml', 'format'],
  ['format=canonical&since=1', 'format'],
  ['until=7', 'until'],
])('a query of %s is refused', async (query, pointer) => {
  const { call, lease } = await startLab();
  await lease();
  const answer = await call('GET', `/api/devices/default/journal?${query}`);
  expect(answer).toMatchObject({
    status: 400,
    json: { code: 'invalid-query', errors: [{ pointer }] },
  });
});
