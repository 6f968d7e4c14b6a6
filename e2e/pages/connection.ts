import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';

const findBadge = (page: Page) => page.getByRole('region', { name: 'Current device' });

export const findStrip = (page: Page) =>
  page.getByText(/^No response since \d\d:\d\d:\d\d\. Retrying\.$/);
export const findBack = (page: Page) => page.getByText(/^Back after \d+ s\.$/);
export const findStarting = (page: Page) =>
  page.getByText('The device is starting.', { exact: true });

/** Any request of any page may find the device away. */
export function declareOutage(device: Device): void {
  for (const status of ['no response', 503] as const) {
    device.declareFailure({ path: '/api/v1/**', status, perhaps: true });
  }
}

/** What badge and strip say about the connection. */
export async function readWords(page: Page): Promise<{ badge: string; strip: string }> {
  const isConnected = await findBadge(page).getByRole('img', { name: 'Connected' }).isVisible();
  const text = await findBadge(page).textContent();
  const badge = isConnected
    ? 'Connected'
    : (/No response|Starting|Unknown/.exec(text ?? '')?.[0] ?? '');
  if (await findStrip(page).isVisible()) return { badge, strip: 'No response' };
  if (await findStarting(page).isVisible()) return { badge, strip: 'Starting' };
  return { badge, strip: 'Connected' };
}
