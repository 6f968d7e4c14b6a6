import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import type { ProductCode } from '@stillhouse/products/catalog';
import { createSimulator, type LeaseOptions } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import type { VerifyOptions } from 'stillhouse-verify';

type VerifyRequest = {
  readonly product: ProductCode | 'unknown';
  readonly harm: VerifyOptions['harm'];
  readonly lease?: LeaseOptions;
  readonly allowLockout?: boolean;
  /** Releases this version before the run. */
  readonly release?: string;
  /** The device has joined a Wi-Fi network without a password. */
  readonly isOnOpenWifi?: true;
  /** Runs with a valid enrollment code. */
  readonly enrolls?: true;
  readonly only?: readonly string[];
};

/**
 * Leases a device without faults, verifies it completely, and returns the report with the state
 * before and after.
 */
export async function verifyDevice(request: VerifyRequest) {
  const { product, harm, lease, allowLockout = false, only = [] } = request;
  const { release, isOnOpenWifi, enrolls } = request;
  const simulator = await createSimulator();
  try {
    const device = await simulator.lease({ product, clock: 'scaled', speed: 20, ...lease });
    const { baseUrl, setupUrl, serialNumber } = device.toLease();
    const control = createControlClient(simulator.labUrl);
    if (release !== undefined) {
      await control.patch(device.id, { settings: { updates: { type: 'MANUAL' } } });
      await control.action(device.id, 'releaseFirmware', { channel: 'stable', version: release });
    }
    if (isOnOpenWifi === true) {
      const { nearbyNetworks } = await control.state(device.id);
      const open = nearbyNetworks.map((one) => ({ ...one, wifiSecurity: 'NONE' as const }));
      await control.patch(device.id, { nearbyNetworks: open });
      await control.setCondition(device.id, 'wifiJoined', { on: true });
    }
    const [code] = enrolls === true ? await control.cloudCodes(device.id) : [];
    const before = await control.state(device.id);
    const notes: string[] = [];
    const outcome = await verifySimulatedDevice(
      { url: baseUrl, setupUrl, serialNumber },
      { harm, only, allowLockout, ...(code !== undefined && { enrollmentCode: code.code }) },
      { note: (line) => void notes.push(line) },
    );
    return { ...outcome, notes, before, after: await control.state(device.id) };
  } finally {
    await simulator.close();
  }
}
