import { expect, getConsoleFrame, signInToFrame, test } from '../support/lab-fixture.ts';

test('a developer moves a device to any state in three clicks @sample', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto('/');
  await page.getByRole('link', { name: ` ${id} ` }).click();
  await page.getByRole('link', { name: 'States', exact: true }).click();
  const state = page
    .getByRole('list', { name: 'States' })
    .getByRole('button', { name: 'Installing' });
  await state.click();
  await expect(state).toHaveAttribute('aria-current', 'true');
  expect((await lab.control.state(id)).updates.state).toBe('installing');
  await expect(page.getByText('Update: installing')).toBeVisible();
});

test('a state that a condition blocks is rejected with its name, and the device stays as it is', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await lab.control.setCondition(id, 'cableOut', { on: true });
  const before = await lab.control.state(id);
  await page.goto(`/?device=${id}&view=states&console=hidden`);
  const states = page.getByRole('list', { name: 'States' });
  await states.getByRole('button', { name: 'Downloading' }).click();
  const message = page.getByText('Cannot reach "downloading". Cable out is on.');
  await expect(message).toBeVisible();
  expect(await lab.control.state(id)).toEqual(before);
  await expect(message).toHaveCount(0, { timeout: 15_000 });
});

test('a condition on the lab page changes the device and the console beside it', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease();
  await page.goto(`/?device=${id}&view=conditions`);
  await signInToFrame(page);
  const frame = getConsoleFrame(page);
  await frame.getByRole('button', { name: 'Menu' }).click();
  await frame.getByRole('link', { name: 'Network' }).click();
  const ethernet = frame.getByRole('link', { name: /^Ethernet\b/ });
  await expect(ethernet).toContainText('Connected');

  await page.getByRole('switch', { name: 'Offline' }).click();
  await expect(ethernet).toContainText('No internet');
  await expect(page.getByText('Internet: offline')).toBeVisible();
  await page.getByRole('switch', { name: 'Offline' }).click();
  await expect(ethernet).not.toContainText('no internet');

  const rejected = page.getByText(
    'The device does not respond at this address. No network is connected.',
  );
  await page.getByRole('switch', { name: 'Cable out' }).click();
  await expect(rejected).toBeVisible();
  await page.getByRole('button', { name: 'Local setup address' }).click();
  await expect(rejected).toHaveCount(0);
  await page.getByRole('button', { name: 'Local setup address' }).click();
  await page.getByRole('switch', { name: 'Cable out' }).click();
  await expect(rejected).toHaveCount(0);
  expect((await lab.control.state(id)).conditions).toEqual({});
});

test('a keyboard user keeps the focus while the console beside it loads', async ({
  page,
  lease,
}) => {
  const { id } = await lease();
  await page.goto(`/?device=${id}`);
  const frame = page.locator('iframe');
  await expect(frame).not.toHaveAttribute('inert');
  await page.getByRole('button', { name: 'Reload' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // The console focuses a field of its own.
  await expect(getConsoleFrame(page).getByLabel('Username')).toBeVisible();
  await expect(frame).not.toHaveAttribute('inert');
  const next = page.getByRole('button', { name: 'Local setup address' });
  await expect(next).toBeFocused();
  // Tab still reaches the console.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(frame).toBeFocused();
});

test('Tab reaches a console that is still loading', async ({ page, lease }) => {
  const { id } = await lease();
  await page.goto(`/?device=${id}`);
  await page.getByRole('button', { name: 'Reload' }).focus();
  await page.keyboard.press('Enter');
  for (const _ of ['Local setup address', 'Open in a new tab', 'the console'])
    await page.keyboard.press('Tab');
  await expect(page.locator('iframe')).toBeFocused();
});

test('a developer signs in to the console beside the device with one press', async ({
  page,
  lab,
  lease,
}) => {
  const { id, serialNumber } = await lease();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(`/?device=${id}`);
  const users = page.getByRole('group', { name: 'Sign in as' });
  const frame = getConsoleFrame(page);
  const admin = users.getByRole('button', { name: 'admin' });
  await expect(admin).toBeEnabled();
  await admin.press('Enter');
  await expect(frame.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();

  await lab.control.action(id, 'changePassword', { password: 'brisk-otter-17' });
  await admin.click();
  await expect(frame.getByText(serialNumber)).toBeVisible();

  await users.getByRole('button', { name: 'oob' }).click();
  await expect(page.getByText('oob can sign in at the local setup address only.')).toBeVisible();
  await expect(frame.getByText(serialNumber)).toHaveCount(0);
  await page.getByRole('button', { name: 'Local setup address' }).click();
  await users.getByRole('button', { name: 'setup' }).click();
  await expect(frame.getByRole('heading', { name: 'Network', level: 1 })).toBeVisible();
  expect(
    urls.filter((url) => /brisk-otter-17|eyJ/.test(url) || url.includes(serialNumber)),
  ).toEqual([]);
});

test('a developer locks a user out and lets certificates expire, without a scenario', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=states&machine=signIn`);
  const states = page.getByRole('list', { name: 'States' });
  const isAt = (state: string) =>
    expect(states.getByRole('button', { name: state, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  const users = page.getByRole('group', { name: 'Sign in as' });
  await states.getByRole('button', { name: 'Admin locked out' }).click();
  await isAt('Admin locked out');
  await users.getByRole('button', { name: 'admin' }).click();
  await expect(page.getByText('Too many requests')).toBeVisible();
  await states.getByRole('button', { name: 'Open' }).click();
  await isAt('Open');
  await users.getByRole('button', { name: 'admin' }).click();
  const frame = getConsoleFrame(page);
  await expect(frame.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: /^Certificates/ }).click();
  for (const state of ['Expired', 'Expiring', 'Valid', 'None']) {
    await states.getByRole('button', { name: state, exact: true }).click();
    await isAt(state);
  }
  expect((await lab.control.state(id)).certificates).toEqual([]);
});

test('the page shows changes by other clients immediately', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=conditions`);
  const cable = page.getByRole('switch', { name: 'Cable out' });
  await expect(cable).not.toBeChecked();
  await lab.control.setCondition(id, 'cableOut', { on: true });
  await expect(cable).toBeChecked();
  await lab.control.advance(id, { by: '90s' });
  await expect(page.getByRole('timer', { name: 'Device time' })).toHaveText('09:01:30');
  await lab.control.action(id, 'powerOff');
  const head = page.getByRole('region', { name: 'Device', exact: true });
  await expect(head.getByText('Off', { exact: true })).toBeVisible();
  await lab.control.release(id);
  await expect(page.getByText(`Device "${id}" not found`)).toBeVisible();
});

test('a user pauses, advances, skips and runs the clock', async ({ page, lab, lease }) => {
  const { id } = await lease();
  await page.goto(`/?device=${id}&console=hidden`);
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByRole('button', { name: 'Pause' }).click();
  await expect(clock.getByText('Paused')).toBeVisible();
  const { now } = await lab.control.clock(id);
  const isMovedBy = (ms: number) =>
    expect.poll(async () => (await lab.control.clock(id)).now - now).toBe(ms);
  await clock.getByRole('button', { name: '+1 min' }).click();
  await isMovedBy(60_000);
  await clock.getByText('More').click();
  await clock.getByLabel('Advance by, such as 90s').fill('half an hour');
  await clock.getByRole('button', { name: 'Advance' }).click();
  await expect(clock.getByText('Enter a number with a unit')).toBeVisible();
  await clock.getByLabel('Advance by, such as 90s').fill('30s');
  await clock.getByRole('button', { name: 'Advance' }).click();
  await isMovedBy(90_000);

  await page.getByRole('button', { name: 'Reboot', exact: true }).click();
  const skip = clock.getByRole('button', { name: 'Skip to next event' });
  await expect(skip).toHaveAccessibleDescription(/^Next: device:/);
  const head = page.getByRole('region', { name: 'Device', exact: true });
  for (const power of ['Off', 'Starting', 'On']) {
    await skip.click();
    await expect(head.getByText(power, { exact: true })).toBeVisible();
  }

  await clock.getByLabel('Speed').selectOption('60');
  await clock.getByRole('button', { name: 'Pause' }).click();
  await clock.getByRole('button', { name: 'Run' }).click();
  await expect(clock.getByText('Paused')).toHaveCount(0);
  expect((await lab.control.clock(id)).mode).toBe('real');
});

test('a user has a response from the journal sent again, changed', async ({
  page,
  lab,
  lease,
  request,
}) => {
  const { id, baseUrl } = await lease();
  const signIn = (userName: string) =>
    request.post(`${baseUrl}/api/v1/admin_login`, { data: { userName, password: 'wrong' } });
  await signIn('admin');
  await page.goto(`/?device=${id}&view=journal&console=hidden`);
  await page.getByRole('button', { name: /signIn/ }).click();
  await page.getByRole('link', { name: 'Create fault' }).click();
  const form = page.getByRole('form', { name: 'Arm a fault' });
  await expect(form.getByLabel('Kind')).toBeFocused();
  await expect(form.getByLabel('Kind')).toHaveValue('replace-response');
  await expect(form.getByLabel('Operation')).toHaveValue('signIn');
  await expect(form.getByLabel('Status *')).toHaveValue('404');
  const body = form.getByRole('textbox', { name: 'Body', exact: true });
  await expect(body).toHaveValue(/"code": "sign-in-refused"/);
  await body.fill('{"status": 418,');
  await form.getByText('Requests, schedule and limits').click();
  await form.getByLabel('Request body contains').fill('{"userName": "admin"}');
  await form.getByRole('button', { name: 'Arm' }).click();
  await expect(form.getByText(/^Body is not valid JSON/)).toBeVisible();
  await body.fill('{"teapot": true}');
  await form.getByLabel('Status *').fill('418');
  await form.getByLabel('Allow responses that violate the contract').check();
  await form.getByRole('button', { name: 'Arm' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'replace-response' })).toContainText(
    'on signIn whose body contains {"userName":"admin"}, ingress, status 418',
  );
  const replaced = await signIn('admin');
  expect([replaced.status(), await replaced.json()]).toEqual([418, { teapot: true }]);
  expect((await signIn('setup')).status()).toBe(404);
  expect(await lab.control.faults(id)).toMatchObject([{ counters: { matched: 1, fired: 1 } }]);
});

test('a user arms a fault and sees its counters change', async ({ page, lab, lease, request }) => {
  const { id, baseUrl } = await lease();
  await page.goto(`/?device=${id}&view=faults&console=hidden`);
  const form = page.getByRole('form', { name: 'Arm a fault' });
  await form.getByLabel('Operation').fill('getStatuss');
  await form.getByRole('button', { name: 'Arm' }).click();
  await expect(form.getByRole('alert').filter({ hasText: /status/i })).toBeVisible();
  await expect(form.getByLabel('Operation')).toHaveValue('getStatuss');
  await form.getByLabel('Operation').fill('signIn');
  await form.getByLabel('Status *').fill('503');
  await form.getByText('Requests, schedule and limits').click();
  await form.getByLabel('ID').fill('busy');
  await form.getByLabel('Times').fill('1');
  await form.getByRole('button', { name: 'Arm' }).click();
  const fault = page.getByRole('listitem').filter({ hasText: 'busy' });
  await expect(fault).toContainText('on signIn, ingress, status 503, once');

  const body = { userName: 'admin', password: 'stillhouse' };
  const signIn = () => request.post(`${baseUrl}/api/v1/admin_login`, { data: body });
  expect([(await signIn()).status(), (await signIn()).status()]).toEqual([503, 200]);
  await expect(fault.locator('[data-counter=fired]')).toContainText('1');
  await expect(fault.getByText('Exhausted')).toBeVisible();
  await page.getByRole('button', { name: 'Remove fault busy' }).click();
  await expect(page.getByText('No armed faults')).toBeVisible();
  expect(await lab.control.faults(id)).toEqual([]);
});

test('the journal updates, is filtered and explains responses', async ({
  page,
  lab,
  lease,
  request,
  context,
}) => {
  const { id, baseUrl } = await lease();
  await lab.control.arm(id, {
    id: 'busy',
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'signIn' },
    times: 1,
  });
  await page.goto(`/?device=${id}&view=journal&console=hidden`);
  await expect(page.getByText('armFaults')).toBeVisible();
  const body = { userName: 'admin', password: 'stillhouse' };
  await request.post(`${baseUrl}/api/v1/admin_login`, { data: body });
  await request.get(`${baseUrl}/api/v1/status`);
  const list = page.getByRole('list', { name: 'Exchanges and inputs' });
  await expect(list.getByText('getStatus', { exact: true })).toBeVisible();

  await page.getByLabel('Filter').fill('5xx');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /503 signIn/ }).click();
  const explained = page.getByRole('region', { name: 'Faults', exact: true });
  await expect(explained).toContainText('Fired busy (ingress)');

  await request.post(`${baseUrl}/api/v1/admin_login`, { data: body });
  await page.getByLabel('Filter').fill('signIn 200');
  await list.getByRole('button', { name: /200 signIn/ }).click();
  await expect(list).toContainText('[redacted]');
  await expect(list).not.toContainText('stillhouse"');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Filter')).toHaveValue('signIn 200');
  const same = other.getByRole('region', { name: 'Faults', exact: true });
  await expect(same).toContainText('Did not fire busy (ingress): ');
});

test('a user plays a scenario and sees its progress', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=scenario&filter=cable-comes-back`);
  await page.getByRole('button', { name: 'Play cable-comes-back' }).click();
  const steps = page.getByRole('list', { name: 'Steps of the scenario' });
  await expect(steps.getByText('Pending').first()).toBeVisible();
  const { endsAt } = await lab.control.scenario(id);
  await lab.control.advance(id, { to: endsAt });
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(steps.getByText('Pending')).toHaveCount(0);
  await page.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('No scenario is running')).toBeVisible();
  await page.reload();
  const run = page
    .getByRole('list', { name: 'Runs' })
    .getByRole('listitem')
    .filter({ hasText: `cable-comes-back ${id}` });
  // Nobody has sent the requests that it expects of a user.
  await expect(run).toContainText('Failed');
  await expect(run).toContainText('getStatus');
  await run.getByRole('button', { name: /^Play again/ }).click();
  await expect(run).toHaveCount(2);
  await expect(run.first()).toContainText('Running');
});

test('a user takes, restores and forks a snapshot', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=snapshots&console=hidden`);
  await page.getByLabel('Name').fill('Before the storm');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(page.getByText('lower-case letters, digits and hyphens')).toBeVisible();
  await page.getByLabel('Name').fill('before-the-storm');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(page.getByRole('button', { name: 'Fork before-the-storm' })).toBeVisible();
  await lab.control.setCondition(id, 'cableOut', { on: true });
  await page.getByRole('button', { name: 'Fork before-the-storm' }).click();
  const fork = page.getByText('Forks:').locator('..').getByRole('link');
  await expect(fork).toBeVisible();
  await page.getByRole('button', { name: 'Restore before-the-storm' }).click();
  await expect.poll(async () => (await lab.control.state(id)).conditions).toEqual({});

  await fork.click();
  await expect(page.getByText(`Fork of ${id}`)).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
});

test('a user leases a device with options and releases it', async ({ page, lab }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Lease a device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lease a device' });
  await dialog.getByLabel('Product').selectOption({ label: 'Oban Pad' });
  await dialog.getByLabel('Seed').fill('seven');
  await dialog.getByLabel('Start with a paused clock').check();
  await dialog.getByLabel('Lease duration').selectOption({ label: '1 hour' });
  await dialog.getByRole('button', { name: 'Lease', exact: true }).click();
  await expect(dialog.getByText('Seed "seven" is not a whole number')).toBeVisible();
  await dialog.getByLabel('Seed').fill('77');
  await dialog.getByRole('button', { name: 'Lease', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Oban Pad', level: 1 })).toBeFocused();
  const id = new URL(page.url()).searchParams.get('device') ?? '';
  const [leased] = (await lab.control.list()).filter((device) => device.id === id);
  expect(leased).toMatchObject({ product: 'arran', seed: 77, clock: { mode: 'manual' } });
  expect(leased?.expiresAt).not.toBe(null);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('No expiry', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pair…' }).click();
  await page.getByRole('form', { name: 'Pair' }).getByRole('button', { name: 'Pair' }).click();
  await expect.poll(async () => (await lab.control.state(id)).pairing.paired).toBe(true);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  expect((await lab.control.list()).map((device) => device.id)).not.toContain(id);
});
