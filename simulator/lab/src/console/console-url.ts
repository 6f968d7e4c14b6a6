import type { ControlSchema } from 'stillhouse/client';

type Lease = Pick<ControlSchema<'Lease'>, 'id' | 'addressing' | 'baseUrl' | 'setupUrl'>;

/**
 * Returns where the server of this page has the consoles of all devices; undefined if devices serve
 * their own. Such a page has no devices that listen, and no API reference (decision 0125).
 */
export function getConsoleTemplate(): string | undefined {
  return document.documentElement.dataset.consoleUrl;
}

/**
 * Uses `localhost` for a device with ports of its own: one with a static address stays available
 * under it, and may be framed.
 *
 * @param page.isLocal whether the console is opened at the local setup address
 * @param page.template where the server of the page has all consoles, relative to `page.base`, such
 *   as `console/{id}/{address}/` with `network` or `setup` for `{address}`
 */
export function getConsoleUrl(
  { id, addressing, baseUrl, setupUrl }: Lease,
  page: { isLocal: boolean; template: string | undefined; base: string },
): string {
  const { isLocal, template, base } = page;
  if (template !== undefined) {
    const path = template
      .replace('{id}', () => encodeURIComponent(id))
      .replace('{address}', isLocal ? 'setup' : 'network');
    return new URL(path, base).href;
  }
  const url = new URL(isLocal ? setupUrl : baseUrl);
  if (addressing === 'port') url.hostname = 'localhost';
  return url.href;
}
