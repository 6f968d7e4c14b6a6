import type { Addressing, Door, PublicUrls } from './doorways.ts';

export const idPlaceholder = '{id}';

/** Follows the name of a device. Browsers resolve these names to loopback (decision 0019). */
export const defaultHostSuffix = '.localhost';

/** Returns the address of a device by one of its names, without a trailing slash. */
export function getPublicUrl(urls: PublicUrls, door: Door, hostName: string): string {
  const url = parseTemplate(urls[door]);
  url.hostname = hostName;
  return url.origin;
}

/** Returns the ports at the gateway, including the default ones of a scheme. */
export function getPublicPorts(urls: PublicUrls): number[] {
  return Object.values(urls).map((url) => {
    const { port, protocol } = parseTemplate(url);
    return Number(port || (protocol === 'http:' ? 80 : 443));
  });
}

/** Returns why a gateway at these addresses cannot reach the devices, or null. */
export function explainUnusableUrls(
  urls: Partial<PublicUrls>,
  { addressing, hostSuffix }: { addressing: Addressing; hostSuffix: string },
): string | null {
  const { network, setup } = urls;
  if (network === undefined && setup === undefined) return null;
  if (network === undefined || setup === undefined) {
    return '--device-url and --setup-url need each other. Use both, or neither.';
  }
  if (addressing !== 'name') {
    return `--device-url needs --addressing name, which tells devices apart behind a gateway; this is --addressing ${addressing}.`;
  }
  for (const [option, url] of [
    ['--device-url', network],
    ['--setup-url', setup],
  ] as const) {
    const { hostname } = parseTemplate(url);
    if (hostname === `id${hostSuffix}`) continue;
    return `${option} "${url}" does not lead to the names of the devices, which end with "${hostSuffix}". Use the host ${idPlaceholder}${hostSuffix}, or another --host-suffix.`;
  }
  const [device, local] = [parseTemplate(network), parseTemplate(setup)];
  if (device.protocol === local.protocol && device.port !== local.port) return null;
  return `--device-url "${network}" and --setup-url "${setup}" must have the same scheme and different ports, because a device has the same name at both.`;
}

function parseTemplate(url: string): URL {
  return new URL(url.replaceAll(idPlaceholder, 'id'));
}
