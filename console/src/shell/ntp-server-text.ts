import type { Brand } from '@stillhouse/products/brand';

/** The provider's own time server is the default and is called so (spec section 9). */
export function ntpServerText(server: string, brand: Brand): string {
  return server === brand.ntpServer ? `Default (${server})` : server;
}
