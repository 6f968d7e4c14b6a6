import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

let bundled: Promise<string> | undefined;

/** Bundles the virtual screen reader as a script with one global variable, once per worker. */
async function bundleScreenReader(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader')),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'screenReader', minify: true });
  await bundle.close();
  return output[0].code;
}

/**
 * Loads the virtual screen reader into the page. The debugger evaluates the script, which the
 * content security policy of the console does not restrict.
 */
export async function loadScreenReader(page: Page): Promise<void> {
  bundled ??= bundleScreenReader();
  await page.evaluate(`${await bundled};globalThis.screenReader = screenReader;undefined`);
}
