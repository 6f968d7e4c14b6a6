import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/lab-fixture.ts';

/** Presses a copy button and returns the text on the clipboard. */
async function copy(page: Page, name: string): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(read).not.toBe('');
  return read();
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a user copies a step as curl, and the command works', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=conditions&console=hidden&filter=cable`);
  await page.getByRole('switch', { name: 'Cable out' }).click();
  const command = await copy(page, 'Copy cableOut on as curl');
  expect(command).toBe(
    `curl -X PUT ${lab.url}/api/devices/${id}/conditions/cableOut -H 'content-type: application/json' -d '{"on":true}'`,
  );
  await lab.control.setCondition(id, 'cableOut', { on: false });
  await promisify(execFile)('sh', ['-c', `${command} --silent --show-error --fail`]);
  expect((await lab.control.state(id)).conditions).toEqual({ cableOut: {} });
});

test('a user copies all steps as a scenario that runs and as a test that runs', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual', seed: 4711 });
  await page.goto(`/?device=${id}&console=hidden`);
  await page.getByRole('button', { name: 'Release firmware…' }).click();
  const form = page.getByRole('form', { name: 'Release firmware' });
  await form.getByLabel('Version').fill('NFA1.20300301.0000');
  await form.getByRole('button', { name: 'Release firmware' }).click();
  await expect(page.getByText('Update: scheduled')).toBeVisible();
  await page.getByRole('link', { name: 'Conditions' }).click();
  await page.getByRole('switch', { name: 'Cable out' }).click();
  expect(await copy(page, 'Copy cableOut on as scenario step')).toBe(
    '- { at: 0s, do: { condition: cableOut } }',
  );
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Advance by, such as 90s').fill('90s');
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await page.getByRole('link', { name: 'All 3 steps' }).click();

  const yaml = await copy(page, 'Copy all steps');
  expect(yaml).toBe(`scenario: from-the-lab
purpose: Steps recorded on the lab page.
device: { product: barra, seed: 4711 }
timeline:
  - { at: 0s, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0000 } } }
  - { at: 0s, do: { condition: cableOut } }
  # advance time by 90s
`);
  await lab.control.loadScenario(id, { yaml });
  const { conditions, updates } = await lab.control.state(id);
  expect([conditions, updates.channels.stable]).toEqual([{ cableOut: {} }, 'NFA1.20300301.0000']);

  await page.getByRole('radio', { name: /^Playwright test/ }).check();
  const written = await readFile(new URL('./lab-copied.spec.ts', import.meta.url), 'utf8');
  expect(await copy(page, 'Copy all steps')).toBe(written);
});

test('a user copies a request from the journal', async ({ page, lab, lease, request }) => {
  const { id, baseUrl } = await lease({ clock: 'manual' });
  const body = { userName: 'admin', password: 'stillhouse' };
  const signIn = await request.post(`${baseUrl}/api/v1/admin_login`, { data: body });
  const { token } = await signIn.json();
  const headers = { authorization: `Bearer ${token}` };
  const data = { use24HourTimeFormat: false };
  await request.put(`${baseUrl}/api/v1/settings/time`, { headers, data });
  const [, written] = (await lab.control.journal(id)).entries;
  await page.goto(`/?device=${id}&view=journal&console=hidden&entry=${written?.n}`);
  const command = await copy(page, `Copy request ${written?.n} as curl`);
  expect(command).toBe(
    `curl -X PUT ${new URL(baseUrl).origin}/api/v1/settings/time -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"use24HourTimeFormat":false}'`,
  );
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --fail`], {
    env: { ...process.env, TOKEN: token },
  });
  expect(JSON.parse(stdout)).toMatchObject({ use24HourTimeFormat: false });
  expect(await copy(page, `Copy request ${written?.n} as scenario step`)).toBe(
    '- { at: 0s, do: { request: { operationId: updateTimeSettings, body: { use24HourTimeFormat: false } } } }',
  );
});
