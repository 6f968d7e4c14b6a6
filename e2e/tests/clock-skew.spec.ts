import { expect, fillSignIn, findAlert, test } from '../support/console-fixture.ts';

const hour = 3_600_000;
const advice = 'Check the clock of this computer and the NTP settings of the device.';

test.describe('on a computer whose clock is 25 hours ahead', () => {
  test.use({ browserAheadMs: 25 * hour });

  // R5.2, R5.3.
  test('a user whose token has already expired is asked to check the clocks', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    await visit('/login');
    await fillSignIn(page, 'admin', 'stillhouse');
    await expect(findAlert(page)).toContainText('Username or password is incorrect');
    await expect(findAlert(page)).toContainText(advice);
    await expectAccessible();
    expect(await getWarnings(page)).toEqual([expect.stringContaining(advice)]);
  });
});

test.describe('on a computer whose clock is an hour behind', () => {
  test.use({ browserAheadMs: -hour });

  // R5.3, R9.3.
  test('a user signs in, and the browser console shows a warning about the clocks', async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    expect(await getWarnings(page)).toEqual([expect.stringContaining(advice)]);
  });
});

test.describe('on a computer whose clock is 20 minutes behind', () => {
  test.use({ browserAheadMs: -hour / 3 });

  // R9.3.
  test('a user signs in without a warning', async ({ page, signInAs }) => {
    await signInAs('admin');
    expect(await getWarnings(page)).toEqual([]);
  });
});

async function getWarnings(page: import('@playwright/test').Page): Promise<string[]> {
  const messages = await page.consoleMessages();
  return messages
    .filter((message) => message.type() === 'warning')
    .map((message) => message.text());
}
