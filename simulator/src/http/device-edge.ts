import type { RequestListener } from 'node:http';
import type { Doorways } from '../http-kit/doorways.ts';
import type { ServedConfig } from './console-page.ts';
import type { DeviceContext } from './device-context.ts';
import type { Via } from './exchange.ts';

/** What is between a device and its clients. Only the edge uses the servers of Node. */
export type DeviceEdge = {
  readonly scheme: 'http' | 'https';
  /** Creates the doorways of a device that has ports of its own. */
  createDoorways(log: (text: string) => void): Doorways;
  /**
   * Creates what receives the requests at one address of a device.
   * @param config inserted into the page of the console (decision 0031); called on each load
   */
  createListener(context: DeviceContext, via: Via, config: () => ServedConfig): RequestListener;
};

/** The edge of devices that only callers in this process reach. */
export const inProcessEdge: DeviceEdge = {
  scheme: 'http',
  createDoorways() {
    throw new Error('A device without a server has no ports.');
  },
  createListener: () => () => {},
};
