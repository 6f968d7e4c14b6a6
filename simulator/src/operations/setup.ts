import { completeSetup, setSetupMode, setVideoPreview } from '@stillhouse/device/setup/setup';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Setup. */
export const setup = {
  setSetupMode({ body: { mode } }, { device }) {
    setSetupMode(device, mode);
    return { status: 200, body: { mode } };
  },
  completeSetup(_request, { device }) {
    completeSetup(device);
    return { status: 200, body: { completed: true } };
  },
  setVideoPreview({ body: { preview } }, { device }) {
    setVideoPreview(device, preview);
    return { status: 200, body: { preview } };
  },
} satisfies Pick<DeviceHandlers, 'setSetupMode' | 'completeSetup' | 'setVideoPreview'>;
