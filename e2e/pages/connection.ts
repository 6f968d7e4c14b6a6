import { expect, type Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { waitForPage } from '../support/console-fixture.ts';
import { areas } from '../support/screens.ts';

/** The pages about the device. The others have neither the badge nor the strip. */
export const devicePages = Object.fromEntries(
  Object.entries(areas).map(([area, addresses]) => [
    area,
    addresses.filter((address) => !/^\/(welcome|style-guide)/.test(address)),
  ]),
);

/** R2.82: seconds until the console says that the device is away. */
export const longestSilence = 5;

/** The texts about the connection by state. A screen has texts of one state at a time. */
const texts = {
  Connected: /^Connected$|^Back after \d+ s\.$/,
  'No internet': /^No internet$/,
  Disconnected: /^Disconnected$/,
  'No response':
    /^No response( since \d\d:\d\d:\d\d\. Retrying\.)?$|^Unable to connect to the device\.$/,
  Starting: /^Starting$|^The device is starting\.$/,
};

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

/** Returns the states that the badge, the strip and the other visible texts of the screen name. */
export async function readStates(page: Page): Promise<string[]> {
  const patterns = Object.entries(texts).map(([state, { source }]) => [state, source] as const);
  const found = await page.evaluate(findStates, patterns);
  // A page without a strip says that all is well.
  if (!found.some(({ place }) => place === 'strip')) found.push(connected);
  return [...new Set(found.map(({ state }) => state))].toSorted();
}

const connected = { place: 'strip', state: 'Connected' };

/** Finds the states in visible texts and names of images. Runs in the browser. */
function findStates(patterns: (readonly [state: string, source: string])[]) {
  const found: { place: string; state: string }[] = [];
  const add = (element: Element | null, text = '') => {
    const state = patterns.find(([, source]) => new RegExp(source).test(text.trim()))?.[0];
    if (state === undefined || !element?.checkVisibility({ visibilityProperty: true })) return;
    found.push({ place: element.closest('#connection-strip') ? 'strip' : 'page', state });
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, nodeValue } = nodes.currentNode;
    add(parentElement, nodeValue ?? '');
  }
  for (const image of document.querySelectorAll('[role=img][aria-label]')) {
    add(image, image.ariaLabel ?? '');
  }
  return found;
}

export type Outage = { begin: () => Promise<unknown>; end: () => Promise<unknown> };

/**
 * Takes the device away for 30 s, and reads the screen at every second until all is well again. It
 * names one state at a time.
 *
 * @returns after how many seconds the screen says that the device is away, and that it is back
 */
export async function followOutage(
  page: Page,
  device: Device,
  { begin, end }: Outage,
): Promise<{ away: number; back: number }> {
  const follow = async (event: string, seconds: number, isOver = async () => false) => {
    const states: string[] = [];
    while (states.length < seconds && !(await isOver())) {
      await device.advance('1s');
      const read = await readStates(page);
      const place = `${page.url()}, ${states.length + 1} s after ${event}`;
      expect(read, place).toHaveLength(1);
      states.push(...read);
    }
    return states;
  };
  // A page that has read nothing yet has nothing to keep.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForPage(page, device);
  await device.advance('2s');
  await expect.poll(() => readStates(page)).toEqual(['Connected']);
  await begin();
  const during = await follow('the device has gone', 30);
  const away = during.indexOf('No response');
  expect(new Set(during.slice(away)), page.url()).toEqual(new Set(['No response']));
  await end();
  const after = await follow('its return', 90, () => findBack(page).isVisible());
  await expect(findBack(page)).toBeVisible();
  expect(new Set(await follow('it is back', 6)), page.url()).toEqual(new Set(['Connected']));
  await expect(findBack(page)).toHaveCount(0);
  return { away: away + 1, back: after.length };
}
