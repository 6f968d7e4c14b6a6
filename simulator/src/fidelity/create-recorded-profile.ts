import type { Profile } from '../profiles/profile.ts';
import { createProfile } from '../scenarios/profiles/from-report.ts';
import type { ReportExchange } from '../scenarios/profiles/read-report.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { sessionStatuses } from './lasting-faults.ts';
import { findFailures } from './recorded-faults.ts';

/**
 * Creates the profile of a recorded device from its failures that a simulated device does not
 * have. Lost responses and those of sessions say nothing about the firmware.
 */
export function createRecordedProfile(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
  name: string,
): { profile: Profile; skipped: { id: string; reason: string }[] } {
  const differing = findFailures(compared, exchanges);
  const { product, firmware } = compared;
  const failures = exchanges.flatMap((exchange, index) => {
    const status = exchange.response?.status ?? 0;
    const isDeviation = differing.get(index + 1) === true && status >= 400;
    return isDeviation && !sessionStatuses.includes(status)
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
  const created = createProfile({ product, firmwareVersion: firmware ?? '', failures });
  const purpose = `Failures that the recorded ${product} has and a simulated one does not.`;
  return { ...created, profile: { ...created.profile, profile: name, purpose } };
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
