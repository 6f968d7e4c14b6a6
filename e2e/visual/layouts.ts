import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';

type Layout = {
  readonly size: { readonly width: number; readonly height: number };
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly direction?: 'rtl';
};

const window = { width: 1280, height: 720 };

/** The layouts of each image, by the end of its name. */
const layouts = {
  desktop: { size: window },
  phone: { size: { width: 390, height: 844 } },
  '320px': { size: { width: 320, height: 640 } },
  dark: { size: window, media: { colorScheme: 'dark' } },
  'forced-colors': { size: window, media: { forcedColors: 'active' } },
  'right-to-left': { size: window, direction: 'rtl' },
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as readonly LayoutName[];

/** Changes the layout of the loaded page. */
export async function changeLayout(page: Page, device: Device, name: LayoutName): Promise<void> {
  const { size, media, direction }: Layout = layouts[name];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction ?? 'ltr');
  await device.settle();
}
