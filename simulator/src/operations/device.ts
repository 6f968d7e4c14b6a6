import { createProblem } from '@stillhouse/contracts/problems';
import { reboot } from '@stillhouse/device/power/reboot';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Device, without the log download. */
export const device = {
  // The device goes off a moment after this response (R4.29).
  rebootDevice(_request, context) {
    const result = reboot(context.device);
    if (result.outcome === 'failed')
      return createProblem(500, 'internal-error', `${result.reason}.`);
    return { status: 200, body: result.outcome === 'restarts' };
  },
} satisfies Pick<DeviceHandlers, 'rebootDevice'>;
