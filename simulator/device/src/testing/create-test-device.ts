import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../../build/control-validators.js';
import { DeviceClock } from '../clock/device-clock.ts';
import { createDevice, type Device, type DeviceOptions } from '../device.ts';
import type { DeviceEvent } from '../events/device-event.ts';

type DeviceUnderTest = {
  device: Device;
  clock: DeviceClock;
  /** Everything that has happened since the device was made. */
  events: DeviceEvent[];
};

/** A real device, a Bar with seed 1 on a manual clock unless said otherwise. */
export function deviceUnderTest(options: Partial<DeviceOptions> = {}): DeviceUnderTest {
  const clock = options.clock ?? new DeviceClock();
  const device = createDevice({
    product: 'barra',
    seed: 1,
    validateState: validateDeviceState,
    certificateReader,
    ...options,
    clock,
  });
  const events: DeviceEvent[] = [];
  device.onEvent((event) => events.push(event));
  return { device, clock, events };
}
