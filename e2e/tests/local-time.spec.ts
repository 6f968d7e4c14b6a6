import { findCertificateRows, test, upload } from '../support/certificate-fixture.ts';
import { expect, findValue } from '../support/console-fixture.ts';

/** The devices stand at 7 Jan 2030, 09:00 UTC. */
const places = [
  {
    product: 'barra',
    browser: 'Pacific/Honolulu',
    time: { timeZoneId: 'Pacific/Auckland', use24HourTimeFormat: true },
    zone: 'Pacific/Auckland',
    now: /7 Jan 2030, 22:00/,
    clock: /^7 Jan 2030, 22:00:\d\d$/,
    until: '1 Jan 2034, 13:00',
  },
  {
    product: 'dalmore',
    browser: 'Pacific/Kiritimati',
    time: { timeZoneId: 'America/Los_Angeles', use24HourTimeFormat: false },
    zone: 'America/Los Angeles',
    now: /7 Jan 2030, 1:00 am/,
    clock: /^7 Jan 2030, 1:00:\d\d am$/,
    until: '31 Dec 2033, 4:00 pm',
  },
] as const;

for (const { product, browser, time, zone, now, clock, until } of places) {
  test.describe(`beside a ${product} in ${zone}`, () => {
    test.use({ lease: { product }, timezoneId: browser });

    // R2.68.
    test(`an admin in ${browser} reads each time as the device has it`, async ({
      page,
      device,
      openssl,
      signInAs,
      expectAccessible,
    }) => {
      await device.control.patch({ settings: { time } });
      await signInAs('admin');
      const health = page.getByRole('region', { name: 'Health' });
      await expect(health.getByRole('time')).toHaveText(now);
      await expect(health.getByRole('time')).toContainText(`(${zone})`);
      await expect(health.getByRole('time')).toHaveAttribute('title', `09:00 UTC, ${zone}`);

      await page.getByRole('link', { name: 'Time & language' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Device time' });
      await expect(row.getByRole('time')).toHaveText(clock);
      await expect(row).not.toContainText('this computer');
      await expect(page.getByRole('link', { name: /^Time zone/ })).toContainText(zone);

      await page.getByRole('link', { name: 'Network', exact: true }).click();
      await page.getByRole('link', { name: 'Certificates' }).click();
      await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
      await expect(page.getByText(`Days in the time zone ${zone}`)).toBeVisible();
      await expect(findCertificateRows(page)).toContainText(until.split(',')[0] ?? '');
      await page.getByRole('link', { name: 'Room CA' }).click();
      await expect(findValue(page, 'Valid until')).toHaveText(until);
      await expect(findValue(page, 'Time zone')).toHaveText(zone);
      await expectAccessible();
    });
  });
}

test.describe('on a computer whose clock is two hours behind', () => {
  test.use({ browserAheadMs: -2 * 3_600_000 });

  // R2.66, R2.84.
  test('an admin reads so beside the running time of the device and above certificates', async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('admin', '/settings/time-and-language');
    const row = page.getByRole('listitem').filter({ hasText: 'Device time' });
    await expect(row).toContainText('2 h ahead of this computer');
    const warning = page.getByText('Certificates may be evaluated wrongly.');
    await expect(warning).toBeVisible();
    const before = await row.getByRole('time').textContent();
    await device.advance('3s');
    await expect(row.getByRole('time')).not.toHaveText(before ?? '');
    await expectAccessible();
    await page.getByRole('link', { name: 'Network', exact: true }).click();
    await page.getByRole('link', { name: 'Certificates' }).click();
    await expect(warning).toBeVisible();
  });
});

test.describe('while a device is set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.68.
  test('a setup user, to whom the device does not tell its time zone, reads UTC', async ({
    page,
    openssl,
    signInAs,
  }) => {
    await signInAs('setup', '/network/certificates');
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
    await expect(page.getByText('Days in the time zone UTC')).toBeVisible();
    await expect(findCertificateRows(page).getByRole('time').first()).toHaveAttribute(
      'title',
      '00:00 UTC',
    );
  });
});
