import { networkStatus } from '../device/status.ts';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Network, as far as it is built. */
export const network = {
  getNetworkStatus: (_request, { device }) => ({ status: 200, body: networkStatus(device.state) }),
} satisfies Pick<DeviceHandlers, 'getNetworkStatus'>;
