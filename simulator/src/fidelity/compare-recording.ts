import type { DeviceHost } from '../http/host.ts';
import type { ProfileSource } from '../profiles/profile.ts';
import type { CodeList } from '../replay/secrets.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { DeviceTraffic, Traffic, TrafficExchange } from '../traffic/traffic.ts';
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
import { listUpdateEvents, type RecordedEvent } from './recorded-updates.ts';

/** The options to lease the device of a comparison. */
type FidelityLease = RecordedDevice['lease'] & {
  readonly clock: 'manual';
  readonly lockstep: false;
  readonly now: number;
  readonly seed?: number;
  readonly profile?: ProfileSource;
  readonly scenario?: Scenario;
};

/** The simulated device, as far as the recording does not decide it. */
export type ComparisonOptions = {
  /** Of the simulated devices, for a recording of a simulated device with that seed. */
  readonly seed?: number | undefined;
  readonly product?: string | undefined;
  readonly profile?: ProfileSource | undefined;
  /** Starts the simulated device, in place of what the first reads of the recording show. */
  readonly imported?: Scenario | undefined;
  /** What happens on the simulated device besides what the recording shows, such as faults. */
  readonly events?: readonly RecordedEvent[];
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

/** Repeats recorded requests on simulated devices, and compares the responses. */
export async function compareRecording(
  fleet: FidelityFleet,
  traffic: Traffic,
  options: ComparisonOptions = {},
): Promise<FidelityReport> {
  const devices: DeviceFidelity[] = [];
  for (const device of traffic.devices) devices.push(await compareDevice(fleet, device, options));
  return {
    reportVersion: 2,
    tool: 'stillhouse compare',
    source: traffic.source,
    score: getScore(devices.flatMap(({ exchanges }) => exchanges)),
    devices,
    notes: traffic.notes,
  };
}

/** Repeats the recorded requests to one device on a simulated one. */
export async function compareDevice(
  fleet: FidelityFleet,
  { origin, exchanges }: DeviceTraffic,
  {
    seed,
    product: givenProduct,
    profile,
    imported,
    events: givenEvents = [],
  }: ComparisonOptions = {},
): Promise<DeviceFidelity> {
  const device = identifyDevice(exchanges);
  const notes: string[] = imported === undefined ? [...device.notes] : [];
  const lease = imported === undefined ? device.lease : { ...device.lease, ...imported.device };
  const { firmware = null } = lease;
  const product = givenProduct ?? lease.product;
  const leased = await fleet.lease({
    ...lease,
    product,
    clock: 'manual',
    lockstep: false,
    now: Math.min(...exchanges.map(({ at }) => at)),
    ...(seed !== undefined && { seed }),
    ...(profile !== undefined && { profile }),
    ...(imported !== undefined && { scenario: imported }),
  });
  try {
    if (seed === undefined && imported === undefined)
      notes.push(...applyRecordedState(leased.host.device, exchanges));
    const run = new RecordedRequests(leased.host, leased.enrollmentService, {
      via: device.via,
      isSame: seed !== undefined,
      headers: listComparedHeaders(exchanges),
    });
    notes.push(...listUpdateEvents(exchanges, product).notes);
    const events = [...listRecordedEvents(exchanges, product), ...givenEvents];
    for (const [index, exchange] of exchanges.entries()) {
      const n = index + 1;
      const due = events.filter(({ before }) => before === index);
      for (const event of due) {
        const rejection = await run.perform(event);
        if (rejection !== null)
          notes.push(`Before request ${n}, the device differs: ${rejection}.`);
      }
      const isAnswered = due.some(({ command }) =>
        ['status', 'replace-response'].includes(command.fault?.kind ?? ''),
      );
      const obstacle = getObstacle(exchange, isAnswered);
      if (obstacle === null) await run.repeat(n, exchange);
      else {
        run.skip(n, exchange);
        notes.push(`${describeRequest(n, exchange)} is not repeated: ${obstacle}.`);
      }
    }
    const compared = await run.finish();
    const operations = scoreOperations(compared);
    const score = getScore(compared);
    return { origin, product, firmware, score, operations, exchanges: compared, notes };
  } finally {
    await fleet.release(leased.id);
  }
}

/** Names a request by its number, operation and status. */
export function describeRequest(
  n: number,
  { method, path, operationId, response }: TrafficExchange,
) {
  const status = response === null ? 'no response' : `status ${response.status}`;
  return `Request ${n} (${operationId ?? `${method} ${path}`}, ${status})`;
}
