import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Setup (design D20, D22). */
export const setup = {
  setSetupMode({ body: { mode } }, { device }) {
    device.setSetupMode(mode);
    return { status: 200, body: { mode } };
  },
  completeSetup(_request, { device }) {
    device.completeSetup();
    return { status: 200, body: { completed: true } };
  },
  setVideoPreview({ body: { preview } }, { device }) {
    device.setVideoPreview(preview);
    return { status: 200, body: { preview } };
  },
} satisfies Pick<DeviceHandlers, 'setSetupMode' | 'completeSetup' | 'setVideoPreview'>;
