import type { DeviceHost } from '../http/host.ts';
import type { CodeList } from '../replay/secrets.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import { listComparedHeaders } from './compare-exchange.ts';
import {
  type DeviceFidelity,
  type FidelityReport,
  getScore,
  scoreOperations,
} from './fidelity-report.ts';
import { identifyDevice, type RecordedDevice } from './recorded-device.ts';
import { listRecordedEvents } from './recorded-events.ts';
import { getObstacle, RecordedRequests } from './recorded-requests.ts';
import { applyRecordedState } from './recorded-state.ts';

/** The options to lease the device of a comparison. */
type FidelityLease = RecordedDevice['lease'] & {
  readonly clock: 'manual';
  readonly lockstep: false;
  readonly now: number;
  readonly seed?: number;
};

/** Leases devices. */
export type FidelityFleet = {
  lease(options: FidelityLease): Promise<{
    readonly id: string;
    readonly host: DeviceHost;
    readonly enrollmentService: CodeList;
  }>;
  release(id: string): Promise<boolean>;
};

/**
 * Repeats recorded requests on simulated devices, and compares the responses.
 * @param seed of the simulated devices, for a recording of a simulated device with that seed
 */
export async function compareRecording(
  fleet: FidelityFleet,
  traffic: Traffic,
  { seed }: { seed?: number | undefined } = {},
): Promise<FidelityReport> {
  const devices: DeviceFidelity[] = [];
  for (const device of traffic.devices) devices.push(await compareDevice(fleet, device, seed));
  return {
    reportVersion: 1,
    tool: 'stillhouse-sim compare',
    source: traffic.source,
    score: getScore(devices.flatMap(({ exchanges }) => exchanges)),
    devices,
    notes: traffic.notes,
  };
}

async function compareDevice(
  fleet: FidelityFleet,
  { origin, exchanges }: DeviceTraffic,
  seed: number | undefined,
): Promise<DeviceFidelity> {
  const device = identifyDevice(exchanges);
  const notes = [...device.notes];
  const now = Math.min(...exchanges.map(({ at }) => at));
  const pace = { clock: 'manual', lockstep: false, now } as const;
  const leased = await fleet.lease({
    ...device.lease,
    ...pace,
    ...(seed !== undefined && { seed }),
  });
  try {
    if (seed === undefined) notes.push(...applyRecordedState(leased.host.device, exchanges));
    const run = new RecordedRequests(leased.host, leased.enrollmentService, {
      via: device.via,
      isSame: seed !== undefined,
      headers: listComparedHeaders(exchanges),
    });
    const events = listRecordedEvents(exchanges, device.lease.product);
    for (const [index, exchange] of exchanges.entries()) {
      const n = index + 1;
      for (const event of events.filter(({ before }) => before === index)) {
        const refusal = await run.perform(event);
        if (refusal !== null) notes.push(`Before request ${n}, the device differs: ${refusal}.`);
      }
      const obstacle = getObstacle(exchange);
      if (obstacle === null) await run.repeat(n, exchange);
      else notes.push(`Request ${n} is not repeated: ${obstacle}.`);
    }
    const compared = await run.finish();
    const { product, firmware = null } = device.lease;
    const operations = scoreOperations(compared);
    const score = getScore(compared);
    return { origin, product, firmware, score, operations, exchanges: compared, notes };
  } finally {
    await fleet.release(leased.id);
  }
}
