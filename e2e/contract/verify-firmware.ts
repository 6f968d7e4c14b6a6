import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import type { VerifyOptions } from 'stillhouse-verify';
import { startFirmware } from '../second-firmware/firmware.ts';
import type { Style } from '../second-firmware/style.ts';

type FirmwareRun = {
  readonly harm: VerifyOptions['harm'];
  readonly style?: Partial<Style>;
  readonly only?: readonly string[];
};

/** Verifies the second firmware, and returns what the report finds wrong in it. */
export async function verifyFirmware({ harm, style = {}, only = [] }: FirmwareRun) {
  const firmware = await startFirmware(style);
  try {
    const before = readState(firmware.device);
    // A short wait for values that are lost late: this firmware loses none.
    const outcome = await verifySimulatedDevice(firmware, { harm, only, lateLossMs: 1_000 });
    const findings = outcome.report.results
      .filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
      .map(({ id, verdict, message }) => `${verdict} ${id}: ${message}`);
    return { ...outcome, findings, before, after: readState(firmware.device) };
  } finally {
    await firmware.close();
  }
}

type Device = Awaited<ReturnType<typeof startFirmware>>['device'];

/** What a run must leave as it was. */
function readState(device: Device) {
  const { system, audioVideo, access, updates, time, ntp, language, hostname, proxy } = device;
  const groups = [system, audioVideo, access, updates, time, ntp, language, hostname, proxy];
  const { certificates, wifi, enrollment, ip4, radio } = device;
  return {
    password: device.password,
    settings: [...groups, ip4, radio].map(({ current }) => current),
    lists: [certificates, wifi, enrollment].map(({ current }) => current),
  };
}
