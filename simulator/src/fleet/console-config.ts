import { type Brand, defaultDevicePagePath } from '@stillhouse/products/brand';
import type { FleetUrls } from './leased-device.ts';

/** Returns how to create the configuration of the console of a device. */
export function toConsoleConfig({
  labUrl,
  cloudUrl,
  hostSuffix,
  brand,
}: FleetUrls & { hostSuffix: string; brand: Brand }) {
  return ({ port, setupUrl }: { port?: number | null; setupUrl: string }) => ({
    localSetupAddress: setupUrl,
    networkPort: port ?? null,
    cloudOrigin: cloudUrl,
    allowedRemoteOrigins: [cloudUrl],
    hostNameSuffix: hostSuffix,
    devicePagePath: defaultDevicePagePath,
    labOrigin: labUrl,
    brand,
  });
}
