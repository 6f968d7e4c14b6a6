import { expect, fillSignIn, test } from '../support/console-fixture.ts';

test('120 polls over 20 minutes leave the same journal, ten times out of ten', async ({
  anotherDevice,
}) => {
  test.setTimeout(120_000);
  const journals: string[] = [];
  for (let run = 1; run <= 10; run++) {
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
      .filter(({ operationId }) => operationId === 'getStatus')
      .map(({ at }) => (at - start) / 10_000);
    expect(polls).toEqual([...Array(121).keys()]);
    journals.push(await device.control.canonicalJournal());
  }
  expect(new Set(journals).size).toBe(1);
});

test('answers that come late, are given up or never come fall on the same instants each time', async ({
  anotherDevice,
}) => {
  test.setTimeout(60_000);
  const journals: string[] = [];
  for (let run = 1; run <= 3; run++) {
    const { page, device } = await anotherDevice({ seed: 7 });
    device.declareFailure({ operationId: 'getStatus', status: 'no answer' });
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await page.goto('/login');
    await fillSignIn(page, 'admin', 'stillhouse');
    await device.settle();
    const match = { operationId: 'getStatus' };
    // Every third answer is later than the console waits, every fifth does not come.
    await device.control.arm({ kind: 'delay', parameters: { delayMs: 12_500 }, match, every: 3 });
    await device.control.arm({ kind: 'connection-reset', match, every: 5 });
    await device.advance('3m');
    await device.control.act('reboot');
    await device.advance('2m');
    journals.push(await device.control.canonicalJournal());
  }
  expect(new Set(journals).size).toBe(1);
});

test('a screen whose chunk comes in real time is there when the page has settled, at the instant it was opened', async ({
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
  const asked = journal.filter(({ operationId }) => operationId === 'listWifiNetworks');
  expect(asked.map(({ at }) => at)).toEqual([opened]);
});

test('a page that asks for more at once than a browser has connections gets all its answers', async ({
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
  const answers = page.evaluate((bearer) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const ask = () => fetch('/api/v1/status', { headers }).then(({ status }) => status);
    return Promise.all(Array.from({ length: 14 }, ask));
  }, token);
  await device.advance('7s');
  expect(await answers).toEqual(Array(14).fill(200));
  const asked = (await device.control.journal()).filter(({ at }) => at >= start);
  expect(new Set(asked.map(({ at }) => (at - start) / 1000))).toEqual(new Set([0, 2, 4]));
});

test('requests of one instant reach the device in the same order, whoever was first', async ({
  page,
  device,
  visit,
}) => {
  await visit('/login');
  const token = await page.evaluate(async () => {
    const body = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/v1/admin_login', { method: 'POST', headers, body });
    return (await reply.json()).token;
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
