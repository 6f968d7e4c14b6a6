import { getDeviceStatus, getOfflineStatus } from '@stillhouse/device/status';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Status. */
export const status = {
  getStatus: (_request, { device }) => ({ status: 200, body: getDeviceStatus(device) }),
  getOfflineStatus: (_request, { device }) => ({
    status: 200,
    body: getOfflineStatus(device.state),
  }),
} satisfies Pick<DeviceHandlers, 'getStatus' | 'getOfflineStatus'>;
