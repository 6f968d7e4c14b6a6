import { runAction } from '../actions/actions.ts';
import { DeviceClock } from '../clock/device-clock.ts';
import { setCondition } from '../conditions/condition-plan.ts';
import { createDevice } from '../device.ts';
import type { DeviceEvent } from '../events/device-event.ts';
import { joinWifi } from '../network/wifi.ts';
import type { DeviceState } from '../state/device-state.ts';
import { getDeviceStatus } from '../status.ts';

const noCertificates = (): never => {
  throw new Error('This scenario has no certificates.');
};

/** Runs a device through a Wi-Fi join, an update, an enrollment, an outage and a restart. */
export async function runScenario() {
  const clock = new DeviceClock();
  const device = createDevice({
    product: 'barra',
    seed: 7,
    clock,
    validateState: () => [],
    certificateReader: {
      issue: noCertificates,
      parse: noCertificates,
      checkKey: noCertificates,
      getPublicKey: noCertificates,
      isForKey: noCertificates,
      isSignedBy: noCertificates,
    },
  });
  const events: DeviceEvent[] = [];
  device.onEvent((event) => events.push(event));
  const states: DeviceState[] = [];
  const advance = async (ms: number) => {
    await clock.advanceBy(ms);
    states.push(structuredClone(device.state));
  };

  const [nearby] = device.state.nearbyNetworks;
  joinWifi(device, { ssid: nearby?.ssid ?? 'none', wifiSecurity: 'NONE' });
  await advance(10_000);
  runAction(device, 'releaseFirmware', { channel: 'stable', version: 'NFA1.20301201.0001' });
  runAction(device, 'startUpdate', {});
  await advance(3_600_000);
  runAction(device, 'enroll', { code: 'QWERTZUI' });
  setCondition(device, 'offline', {}, { until: clock.now() + 90_000 });
  await advance(120_000);
  runAction(device, 'reboot', {});
  await advance(60_000);
  const status = getDeviceStatus(device);
  return { status, events, states, log: device.logBook.lines, now: clock.now() };
}
