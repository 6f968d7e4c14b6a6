import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Has an empty file for each screen that a worker found accessible, named by its key. They are not
 * checked again in this run.
 */
export const accessibleScreens = fileURLToPath(
  new URL('../../test-results/accessible-screens', import.meta.url),
);

/**
 * Checks the current screen. Screens that differ only in their texts or in the number of equal rows
 * count as the same screen.
 *
 * @throws with every violation of WCAG 2.2 AA that axe finds and its location
 */
export async function checkAccessibility(page: Page, device: Device): Promise<void> {
  await device.settle();
  await page.evaluate(finishAnimations);
  const screen = await page.evaluate(describeScreen);
  const key = createHash('sha256').update(screen).digest('hex');
  const path = join(accessibleScreens, key);
  if (existsSync(path)) return;
  await device.withRealTimers(() => failOnViolations(page));
  mkdirSync(accessibleScreens, { recursive: true });
  writeFileSync(path, '');
}

/** Runs in the page. Returns what axe checks, as text. */
function describeScreen(): string {
  const environment = [
    innerWidth,
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(forced-colors: active)').matches,
  ].join();
  const texts = /^(aria-label|alt|title|href|src|placeholder|value|datetime|style)$/;
  const toText = (node: Node): string => {
    if (!(node instanceof Element)) return /\S/.test(node.textContent ?? '') ? 'text' : '';
    const attributes = Array.from(node.attributes, ({ name, value }) => {
      if (texts.test(name)) return `${name}=${value === '' ? '' : 'text'}`;
      return `${name}=${value.replaceAll(/\d+/g, '0')}`;
    });
    const children = Array.from(node.childNodes, toText).filter(
      (child, index, all) => child !== '' && child !== all[index - 1],
    );
    return `<${[node.localName, ...attributes].join(' ')}>${children.join('')}</>`;
  };
  const { lang, dataset } = document.documentElement;
  return [environment, lang, JSON.stringify(dataset), toText(document.body)].join('\n');
}

/**
 * @throws with every violation of WCAG 2.2 AA that axe finds and its location. The page clock must
 * run
 */
export async function failOnViolations(page: Page): Promise<void> {
  const violations = await findViolations(page);
  if (violations.length === 0) return;
  const { pathname, search } = new URL(page.url());
  const lines = violations.map(({ description }) => description);
  throw new Error(`axe finds on ${pathname}${search}:\n${lines.join('\n')}`);
}

/** A rule of axe that the screen violates, with every location. */
type Violation = { readonly rule: string; readonly description: string };

/**
 * Returns what axe finds on the current screen. The page clock must run.
 *
 * @param rules limits the check to these rules of axe
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly Violation[]> {
  await page.evaluate(finishAnimations);
  // Legacy mode stays in this page. The default mode opens a second page, whose clock would not
  // advance.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const selected = rules ? axe.withRules([...rules]) : axe.withTags(wcag22aa);
  const { violations } = await selected.analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary = '' }) => {
      const reasons = failureSummary.replaceAll('\n', ' ');
      return `  ${target.join(' ')} - ${reasons}`;
    });
    return { rule: id, description: [`${id}: ${help}`, ...places].join('\n') };
  });
}

/**
 * Ends animations, because they run in real time, whatever the page's clock says, and a text that
 * is fading in has too little contrast. Infinite animations keep running.
 */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish();
    }
  }
}
