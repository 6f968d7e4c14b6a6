import type { Page } from '@playwright/test';

export type RecordedCall = { method?: string; path: string; status?: number; body: unknown };

/** Returns the HAR file of a browser that made these calls. */
export function createHar(origin: string, made: readonly RecordedCall[]) {
  const entries = made.map(({ method = 'GET', path, status: code = 200, body }, index) => ({
    startedDateTime: new Date(Date.UTC(2026, 4, 5, 12, 0, index)).toISOString(),
    time: 20,
    request: { method, url: `${origin}/api/v1/${path}`, headers: [] },
    response: {
      status: code,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: JSON.stringify(body) },
    },
  }));
  return { log: { version: '1.2', entries } };
}

/** Drops a file on the page, as a user does with a file of the desktop. */
export async function dropFile(page: Page, text: string, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([content, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      return data;
    },
    [text, name] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}
