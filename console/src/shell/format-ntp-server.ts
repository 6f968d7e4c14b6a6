import type { Brand } from '@stillhouse/products/brand';

/** Labels the provider's time server as the default (R9.20). */
export function formatNtpServer(server: string, brand: Brand): string {
  return server === brand.ntpServer ? `Default (${server})` : server;
}
