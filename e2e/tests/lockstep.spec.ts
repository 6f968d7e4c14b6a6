import { rest } from '../failures/sampling.ts';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

for (const [runs, options] of [
  [2, {}],
  [10, rest],
] as const) {
  test(
    `240 polls over 20 minutes produce the same journal in ${runs} of ${runs} runs`,
    options,
    async ({ anotherDevice }) => {
      test.slow();
      const journals: string[] = [];
      for (let run = 1; run <= runs; run++) {
        const { page, device } = await anotherDevice({ seed: 7 });
        await page.goto('/login');
        await fillSignIn(page, 'admin', 'stillhouse');
        await expect(page.getByText('Connected', { exact: true })).toBeVisible();
        await device.settle();
        const start = device.now;
        await device.advance('20m');
        expect(device.now - start).toBe(20 * 60_000);
        const journal = await device.control.journal();
        const polls = journal
          .filter(({ operationId }) => /^get(Status|UpdateState)$/.test(String(operationId)))
          .map(({ at, operationId }) => `${operationId} ${(at - start) / 10_000}`);
        // What runs is asked every 10 s, and the status after 5 s without any response.
        const expected = Array.from({ length: 120 }, (_none, index) => [
          `getStatus ${index + 0.5}`,
          `getUpdateState ${index + 1}`,
        ]);
        expect(polls.filter((poll) => !poll.endsWith(' 0'))).toEqual(expected.flat());
        journals.push(await device.control.canonicalJournal());
      }
      expect(new Set(journals).size).toBe(1);
    },
  );
}

test('late, aborted and missing responses occur at the same instants in each run', async ({
  anotherDevice,
}) => {
  const journals: string[] = [];
  for (let run = 1; run <= 3; run++) {
    const { page, device } = await anotherDevice({ seed: 7 });
    device.declareFailure({ operationId: 'getStatus', status: 'no response' });
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await page.goto('/login');
    await fillSignIn(page, 'admin', 'stillhouse');
    await device.settle();
    const match = { operationId: 'getStatus' } as const;
    // Every third response arrives after the console's timeout; every fifth never arrives.
    await device.control.arm({ kind: 'delay', parameters: { delayMs: 12_500 }, match, every: 3 });
    await device.control.arm({ kind: 'connection-reset', match, every: 5 });
    await device.advance('3m');
    await device.control.act('reboot');
    await device.advance('2m');
    journals.push(await device.control.canonicalJournal());
  }
  expect(new Set(journals).size).toBe(1);
});

test('a screen whose chunk loads in real time is ready when the page has settled, at the instant it was opened', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const opened = device.now;
  await page.goto('/network/wifi');
  await device.settle();
  expect(await page.getByText('Loading the page').count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(1);
  const journal = await device.control.journal();
  const requests = journal.filter(({ operationId }) => operationId === 'listWifiNetworks');
  expect(requests.map(({ at }) => at)).toEqual([opened]);
});

test('what a page reads to learn which build is served belongs to the instant of the request', async ({
  page,
  device,
}) => {
  await page.goto('/login');
  await device.settle();
  const start = device.now;
  await page.evaluate(() => {
    const read = async () => {
      for (let count = 0; count < 30; count += 1)
        await (await fetch('/', { headers: { Accept: 'text/html' } })).text();
      await fetch('/', { method: 'HEAD' });
      document.title = String(Date.now());
    };
    void read();
  });
  await device.advance('10s');
  expect(await page.title()).toBe(String(start));
});

test('a page that sends more requests than the browser has connections gets all responses', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await device.control.arm({
    kind: 'delay',
    parameters: { delayMs: 2000 },
    match: { operationId: 'getStatus' },
  });
  const start = device.now;
  const token = await page.evaluate(() => sessionStorage.getItem('stillhouse.token'));
  const responses = page.evaluate((bearer) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const fetchStatus = () => fetch('/api/v1/status', { headers }).then(({ status }) => status);
    return Promise.all(Array.from({ length: 14 }, fetchStatus));
  }, token);
  await device.advance('7s');
  expect(await responses).toEqual(Array(14).fill(200));
  const requests = (await device.control.journal()).filter(({ at }) => at >= start);
  // The console asks after 5 s without a request.
  expect(new Set(requests.map(({ at }) => (at - start) / 1000))).toEqual(new Set([0, 2, 4, 5]));
});

test('requests of one instant reach the device in the same order in each run', async ({
  page,
  device,
  visit,
}) => {
  await visit('/login');
  const token = await page.evaluate(async () => {
    const body = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/v1/admin_login', { method: 'POST', headers, body });
    return (await response.json()).token;
  });
  const paths = ['time', 'system', 'language', 'audiovideo', 'system'];
  await page.evaluate(
    async ([authorization, ...names]) => {
      const headers = { authorization: `Bearer ${authorization}` };
      await Promise.all(names.map((name) => fetch(`/api/v1/settings/${name}`, { headers })));
    },
    [token, ...paths],
  );
  const journal = await device.control.journal();
  const seen = journal.map(({ operationId }) => operationId).slice(-paths.length);
  expect(seen).toEqual([
    'getAudioVideoSettings',
    'getLanguageSettings',
    'getSystemSettings',
    'getSystemSettings',
    'getTimeSettings',
  ]);
});
