import { findInvisible } from './find-invisible.ts';

/** Puts the name of a network in quotation marks if it has something that nobody sees. */
export function quoteUnusualSsid(ssid: string): string {
  return findInvisible(ssid) || /^ | $/.test(ssid) ? `"${ssid}"` : ssid;
}
