import type { ConsoleConfig } from '@stillhouse/products/brand';

type Page = Pick<Location, 'origin' | 'protocol' | 'port'>;

/**
 * Whether the page is open at the fixed local address of a device over USB (R2.13). It stays
 * connected when the device changes its address in the network.
 */
export function isLocalSetupPage(
  { localSetupAddress }: Pick<ConsoleConfig, 'localSetupAddress'>,
  { origin }: Pick<Page, 'origin'>,
): boolean {
  return URL.canParse(localSetupAddress) && new URL(localSetupAddress).origin === origin;
}

/**
 * Returns the origin of this console at another host name or address of the device in its network.
 * Scheme and port are those of the page, except that the local address has a port of its own.
 */
export function getNetworkOrigin(
  host: string,
  config: Pick<ConsoleConfig, 'localSetupAddress' | 'networkPort'>,
  page: Page,
): string {
  const port = isLocalSetupPage(config, page) ? (config.networkPort ?? '') : page.port;
  return new URL(`${page.protocol}//${host}${port && `:${port}`}`).origin;
}

/** Whether a page at this host is on the computer of its device, as with a simulated one. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}
