import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { findViolations } from '../support/accessibility.ts';
import { findDragOnly, findRepeatedFields } from './check-input.ts';
import { findCutTexts, findSidewaysScrolling } from './check-layout.ts';
import type { Findings } from './criteria.ts';
import { findUnspoken } from './read-aloud.ts';
import { walkWithTab } from './walk-with-tab.ts';

/** A window of 1280 by 1024 px at 400 %. */
const zoomedWindow = { width: 320, height: 256 };

/**
 * Checks all criteria on the current screen, without loading it again.
 *
 * @param entered names of the fields that the user has filled in to get here
 */
export async function checkScreen(
  page: Page,
  device: Device,
  entered: readonly string[],
): Promise<Findings> {
  const dragging = await findDragOnly(page);
  const redundantEntry = await findRepeatedFields(page, entered);
  const walk = await walkWithTab(page);
  const textSpacing = await findCutTexts(page);
  const colors = await device.withRealTimers(() => checkColors(page));
  const screenReader = await device.withRealTimers(() => findUnspoken(page));
  const normalWindow = page.viewportSize();
  await page.setViewportSize(zoomedWindow);
  await device.settle();
  const reflow = await findSidewaysScrolling(page);
  const zoomedWalk = await walkWithTab(page);
  if (normalWindow) await page.setViewportSize(normalWindow);
  return {
    keyboard: [...walk.missed, ...zoomedWalk.missed.map((it) => `at 400 %: ${it}`)],
    focusNotObscured: [...walk.obscured, ...zoomedWalk.obscured.map((it) => `at 400 %: ${it}`)],
    screenReader,
    dragging,
    redundantEntry,
    reflow,
    textSpacing,
    ...colors,
  };
}

type ColorFindings = Pick<
  Findings,
  'axe' | 'targetSize' | 'contrastLight' | 'contrastDark' | 'contrastForced'
>;

async function checkColors(page: Page): Promise<ColorFindings> {
  const all = await findViolations(page);
  const select = (wanted: (rule: string) => boolean) =>
    all.filter(({ rule }) => wanted(rule)).map(({ description }) => description);
  const findContrast = async (media: Parameters<Page['emulateMedia']>[0]) => {
    await page.emulateMedia(media);
    const found = await findViolations(page, ['color-contrast']);
    return found.map(({ description }) => description);
  };
  const contrastDark = await findContrast({ colorScheme: 'dark' });
  const contrastForced = await findContrast({ colorScheme: 'light', forcedColors: 'active' });
  await page.emulateMedia({ forcedColors: 'none' });
  return {
    axe: select((rule) => rule !== 'target-size' && rule !== 'color-contrast'),
    targetSize: select((rule) => rule === 'target-size'),
    contrastLight: select((rule) => rule === 'color-contrast'),
    contrastDark,
    contrastForced,
  };
}
