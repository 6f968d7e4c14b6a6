import { expect, test } from 'vitest';
import { importInThread } from './import-thread.ts';
import { startLab } from './testing/test-lab.ts';

function createFile(requests: number) {
  const entry = {
    startedDateTime: '2026-01-01T00:00:00Z',
    request: { method: 'GET', url: 'http://192.0.2.7/api/v1/status', headers: [] },
    response: { status: 200, headers: [], content: { text: '{"product":"arran"}' } },
  };
  const entries = Array.from({ length: requests }, () => entry);
  return { bytes: Buffer.from(JSON.stringify({ log: { entries } })), name: 'room.har' };
}

// Decision 0118.
test('devices and the control API respond while a recording is imported', async () => {
  const { control, lease, simulator } = await startLab();
  const { host } = await lease();
  const order: string[] = [];
  const imported = control
    .importRecording(new Uint8Array(createFile(2_000).bytes))
    .then((result) => {
      order.push('import');
      return result;
    });
  for (let round = 0; round < 5; round += 1) {
    await fetch(`${simulator.labUrl}/api/health`);
    await fetch(`${host.baseUrl}/api/v1/status`);
    order.push('response');
  }
  expect((await imported).imported?.scenario).toContain('scenario: like-recording');
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'response'), 'import']);
});

test.each([
  ['time', { timeMs: 1, heapMegabytes: 512 }, 'takes longer than 0.001 s'],
  ['memory', { timeMs: 60_000, heapMegabytes: 8 }, 'takes more than 8 MB of memory'],
])('an import ends at its limit of %s, with a remedy', async (_, limits, problem) => {
  const result = await importInThread({}, createFile(2_000), limits);
  expect(result).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-recording',
      detail: `room.har ${problem}. Record a shorter session. Nothing was started.`,
    },
  });
});

test('a caller has one import at a time: the one before ends', async () => {
  const caller = {};
  const first = importInThread(caller, createFile(20_000));
  const second = importInThread(caller, createFile(1));
  await expect(first).rejects.toThrow('The import was ended.');
  expect(await second).toMatchObject({ status: 200 });
});
