import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { Profile } from '../profiles/profile.ts';
import { createProfile } from '../scenarios/profiles/from-report.ts';
import type { ReportExchange } from '../scenarios/profiles/read-report.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { sessionStatuses } from './lasting-faults.ts';
import { findFailures } from './recorded-faults.ts';
import { createRecordedQuirks } from './recorded-quirks.ts';

/**
 * Creates the profile of a recorded device from its deviations, and from its failures that a
 * simulated device does not have. Lost responses and those of sessions say nothing about the
 * firmware, nor does a request that succeeded as well.
 * @param known of the firmware already, such as from a report
 * @param hasFaults false to leave out failures of the device itself, which faults repeat
 */
export function createRecordedProfile(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
  name: string,
  { known, hasFaults = true }: { known?: Profile | undefined; hasFaults?: boolean } = {},
): { profile: Profile; skipped: { id: string; reason: string }[] } {
  const differing = findFailures(compared, exchanges);
  const { product, firmware } = compared;
  const learned = createRecordedQuirks(exchanges, compared);
  const isLearned = ({ operationId }: TrafficExchange) =>
    learned.some(
      ({ match, missing, refuse, respond }) =>
        match.operationId === operationId && (missing ?? refuse ?? respond) !== undefined,
    );
  const isAnswered = (index: number) =>
    compared.exchanges[index]?.differences.every(({ location }) => location !== 'connection') ===
    true;
  const failures = exchanges.flatMap((exchange, index) => {
    const status = exchange.response?.status ?? 0;
    const isDeviation = differing.get(index + 1) === true && status >= 400 && isAnswered(index);
    const isFirmware = (hasFaults || status < 500) && !sessionStatuses.includes(status);
    const isAlways = !isLearned(exchange) && !exchanges.some((other) => isSuccess(other, exchange));
    return isDeviation && isFirmware && isAlways
      ? [
          {
            id: `request ${index + 1} (${exchange.operationId ?? exchange.path})`,
            class: 'status',
            place: undefined,
            message: '',
            exchange: toReportExchange(exchange),
          },
        ]
      : [];
  });
  const report = { product, firmwareVersion: firmware ?? '', failures };
  const created = createProfile(report, [...(known?.quirks ?? []), ...learned]);
  const purpose = `Deviations that the recorded ${product} has and a simulated one does not.`;
  return { ...created, profile: { ...created.profile, profile: name, purpose } };
}

/** Returns true for the same request with a success. */
function isSuccess(other: TrafficExchange, { operationId, query, request }: TrafficExchange) {
  return (
    (other.response?.status ?? 500) < 400 &&
    other.operationId === operationId &&
    other.query === query &&
    isEqualJson(other.request.body, request.body)
  );
}

function toReportExchange(exchange: TrafficExchange): ReportExchange | null {
  const { operationId, path, query, request, response } = exchange;
  if (operationId === null || response === null || request.file !== null) return null;
  if (request.lack !== null) return null;
  return {
    as: '',
    operationId,
    request: {
      target: query === '' ? path : `${path}?${query}`,
      body: request.body === null ? null : formatBody(request.body),
    },
    response: {
      status: response.status,
      headers: Object.entries(response.headers),
      body: response.body === null ? '' : formatBody(response.body),
      complete: true,
    },
  };
}

function formatBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
