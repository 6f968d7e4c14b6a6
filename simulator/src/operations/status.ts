import { deviceStatus, offlineStatus } from '@stillhouse/device/status';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Status. */
export const status = {
  getStatus: (_request, { device, clock }) => ({
    status: 200,
    body: deviceStatus(device.state, clock.now()),
  }),
  getOfflineStatus: (_request, { device }) => ({ status: 200, body: offlineStatus(device.state) }),
} satisfies Pick<DeviceHandlers, 'getStatus' | 'getOfflineStatus'>;
