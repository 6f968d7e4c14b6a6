import { createOwnDoorways } from '../http-kit/own-doorways.ts';
import type { TlsCertificate } from '../http-kit/tls-certificate.ts';
import { createRequestListener } from './app.ts';
import { ConsoleFiles } from './console-files.ts';
import type { DeviceEdge } from './device-edge.ts';

/** Creates the edge of devices that listen on ports. */
export function createListeningEdge({
  hosts,
  tls,
  consoleDir,
}: {
  /** Addresses to bind. */
  hosts: readonly string[];
  /** If set, devices use https, else http. */
  tls?: TlsCertificate | undefined;
  /** Absolute path of the built console, or null to serve none. */
  consoleDir: string | null;
}): DeviceEdge {
  return {
    scheme: tls === undefined ? 'http' : 'https',
    createDoorways: (log) => createOwnDoorways({ hosts, tls, log }),
    createListener: (context, via, config) =>
      createRequestListener(context, new ConsoleFiles({ dist: consoleDir, config }), via),
  };
}
