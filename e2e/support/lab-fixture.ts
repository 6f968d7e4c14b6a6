import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { type ControlClient, type ControlSchema, createControlClient } from 'stillhouse/client';
import { fillSignIn } from './console-fixture.ts';

export { expect } from '@playwright/test';

type LabFixtures = {
  /** The URL of the lab page and its control API. */
  lab: { url: string; control: ControlClient };
  /** Leases a device and releases it after the test. */
  lease: (request?: ControlSchema<'LeaseRequest'>) => Promise<ControlSchema<'Lease'>>;
};

/** Devices expire even if a test does not release them. */
const leaseMs = 10 * 60_000;

/**
 * Playwright's test for the lab page, in real time. It fails on page errors and policy violations.
 */
export const test = base.extend<LabFixtures>({
  lab: async ({ baseURL }, use) => {
    const url = baseURL ?? '';
    await use({ url, control: createControlClient(url) });
  },

  page: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy|Warning:/.test(message.text())) wrong.push(message.text());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },

  lease: async ({ lab }, use) => {
    const ids: string[] = [];
    await use(async (request = {}) => {
      const leased = await lab.control.lease({ ttlMs: leaseMs, ...request });
      ids.push(leased.id);
      return leased;
    });
    for (const id of ids) await lab.control.release(id).catch(() => undefined);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(process.env.STILLHOUSE_LAB ?? ''),
});

/** Returns the device's own console, in its frame beside the device. */
export function getConsoleFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Console of"]');
}

/** Signs the admin in on the console in the frame. */
export async function signInToFrame(page: Page): Promise<void> {
  const frame = getConsoleFrame(page);
  // Until then the lab guards the focus.
  await expect(page.locator('iframe')).not.toHaveAttribute('inert');
  await fillSignIn(frame, 'admin', 'stillhouse');
  await expect(frame.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
}
