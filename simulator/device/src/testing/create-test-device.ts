import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../../build/control-validators.js';
import { DeviceClock } from '../clock/device-clock.ts';
import { createDevice, type Device, type DeviceOptions } from '../device.ts';
import type { DeviceEvent } from '../events/device-event.ts';

type TestDevice = {
  device: Device;
  clock: DeviceClock;
  /** All events since the device was created. */
  events: DeviceEvent[];
};

/** Creates a device, by default a Bar with seed 1 on a manual clock. */
export function createTestDevice(options: Partial<DeviceOptions> = {}): TestDevice {
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
