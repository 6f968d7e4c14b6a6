import { expect, test } from '../support/certificate-fixture.ts';

test.describe('of a product without Ethernet', () => {
  test.use({ lease: { product: 'longrow' } });

  // R2.55.
  test('an admin sees Wi-Fi only', async ({ page, signInAs, visit }) => {
    await signInAs('admin', '/network/dot1x?dot1x');
    await expect(page.getByRole('link', { name: 'Set up 802.1x on Wi-Fi' })).toBeVisible();
    await expect(page.getByText('Ethernet')).toHaveCount(0);
    await visit('/network/dot1x/wired');
    await expect(page.getByText('Oban Center has no Ethernet.')).toBeVisible();
  });
});
