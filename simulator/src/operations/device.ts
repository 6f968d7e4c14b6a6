import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Device, as far as it is built. */
export const device = {
  // The device goes off a moment after this answer (design D9).
  rebootDevice: (_request, context) => ({ status: 200, body: context.device.reboot() }),
} satisfies Pick<DeviceHandlers, 'rebootDevice'>;
