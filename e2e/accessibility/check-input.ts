import type { Page } from '@playwright/test';

/** Returns what a user can only drag (WCAG 2.5.7). */
export function findDragOnly(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const sliders = Array.from(document.querySelectorAll('input[type=range], [role=slider]'));
    const alone = sliders.filter((slider) => {
      const field = slider.closest('li, fieldset, form, section') ?? document.body;
      return field.querySelector('input:not([type=range]), button') === null;
    });
    const draggable = Array.from(document.querySelectorAll('[draggable=true]'));
    const dropped = draggable.filter((element) => element.querySelector('button, a') === null);
    return [
      ...alone.map((slider) => `a slider without a field: ${slider.getAttribute('aria-label')}`),
      ...dropped.map((element) => `can only be dragged: ${element.textContent}`),
    ];
  });
}

/**
 * Returns the empty fields whose name is that of a field filled in before (WCAG 3.3.7).
 *
 * @param entered names of the fields that the user has filled in to get here
 */
export async function findRepeatedFields(
  page: Page,
  entered: readonly string[],
): Promise<readonly string[]> {
  const repeated: string[] = [];
  for (const name of entered) {
    const fields = await page.getByLabel(name, { exact: true }).all();
    for (const field of fields) {
      const isEmpty = await field.evaluate(
        (element) => element instanceof HTMLInputElement && element.value === '',
      );
      if (isEmpty) repeated.push(`asks again for: ${name}`);
    }
  }
  return repeated;
}
