import { fileURLToPath } from 'node:url';
import { findPackedBrowserVersion } from '../support/browser.ts';
import type { LayoutName } from './layouts.ts';

/**
 * What counts as a difference. Curves differ by up to 2 of 255 levels from run to run, so a pixel
 * differs from 4 levels on.
 */
export const comparison = { threshold: 0.015, maxDiffPixels: 0 } as const;

/** The folder of the images. Another version of the browser draws other pixels. */
export const imageFolder = fileURLToPath(
  new URL(`images/chromium-${findPackedBrowserVersion()}`, import.meta.url),
);

/** Returns the file name of an image. */
export function getImageName(scene: string, layout: LayoutName): string {
  const clean = scene
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${clean}-${layout}.webp`;
}
