import type { Page } from '@playwright/test';

/**
 * Remembers what all fields of the page contain. Returns a function that lists the labels of the
 * fields that are still there and have lost it. A page that was left has lost nothing.
 */
export async function rememberFields(page: Page): Promise<() => Promise<string[]>> {
  const remembered = await page
    .evaluateHandle(() =>
      [...document.querySelectorAll('input, textarea')]
        .filter(
          (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
        )
        .filter(({ type, value }) => value !== '' && !['radio', 'checkbox', 'file'].includes(type))
        .map((field) => ({ field, value: field.value })),
    )
    .catch(() => null);
  return async () => {
    const lost = await remembered
      ?.evaluate((fields) =>
        fields
          .filter(({ field, value }) => field.isConnected && field.value !== value)
          .map(({ field }) => field.labels?.[0]?.textContent ?? field.type),
      )
      .catch(() => []);
    return lost ?? [];
  };
}
