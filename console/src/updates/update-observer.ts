import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import type { QueryClient } from '@tanstack/react-query';
import type { DeviceClient } from '../api/client.ts';
import { DeviceError } from '../api/device-error.ts';
import { getQuery } from '../api/query.ts';
import { getReason } from '../api/reason.ts';

/** The result of one poll. */
export type UpdateObservation =
  /** `state` and `version` as reported by the device, possibly unknown to this console. */
  | { kind: 'reported'; state: string; version: string }
  /** The device does not respond, or is booting. */
  | { kind: 'away' }
  /** The device responds, but without the state. */
  | { kind: 'unknown'; reason: string };

/**
 * Reads the version and the update state, and updates the query cache. Does not use queries,
 * because they wait while the device restarts. Never rejects.
 */
export type ObserveUpdate = (signal?: AbortSignal) => Promise<UpdateObservation>;

/**
 * Polls come every 10 s, but the state may take 100 s, or ten minutes on older firmware. A pending
 * request is therefore shared, because a browser has only six connections to a device.
 */
export function createUpdateObserver(
  client: DeviceClient,
  queryClient: QueryClient,
): ObserveUpdate {
  let open: { state: Promise<string>; abort: () => void } | null = null;

  const requestState = (version: string, signal: AbortSignal | undefined): Promise<string> => {
    if (open) return open.state;
    const controller = new AbortController();
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort);
    const mine = { state: getState(version, controller.signal), abort };
    open = mine;
    return mine.state.finally(() => {
      signal?.removeEventListener('abort', abort);
      if (open === mine) open = null;
    });
  };

  /** The request depends on the firmware, which an update changes (R5.10). */
  const getState = async (version: string, signal: AbortSignal): Promise<string> => {
    if (!isFirmwareAtLeast(version, updateStateSince)) {
      const { data: available } = await client.GET('/api/v1/settings/updates/available', {
        signal,
      });
      queryClient.setQueryData(getQuery('/api/v1/settings/updates/available').queryKey, available);
      return available.upgradeState;
    }
    const { data } = await client.GET('/api/v1/settings/updates/state', { signal });
    queryClient.setQueryData(getQuery('/api/v1/settings/updates/state').queryKey, data);
    return data.state;
  };

  return async (signal) => {
    try {
      const { data: status } = await client.GET('/api/v1/status', { signal: signal ?? null });
      queryClient.setQueryData(getQuery('/api/v1/status').queryKey, status);
      const version: unknown = status.firmwareVersion;
      if (typeof version !== 'string') {
        return { kind: 'unknown', reason: 'The device does not report its version.' };
      }
      return { kind: 'reported', state: await requestState(version, signal), version };
    } catch (cause) {
      if (!isAway(cause)) return { kind: 'unknown', reason: getReason(cause) };
      // The pending request will not get a response anymore.
      open?.abort();
      open = null;
      return { kind: 'away' };
    }
  };
}

/** A device that has sent its status is not away if only the other request times out. */
function isAway(cause: unknown): boolean {
  if (!(cause instanceof DeviceError) || !cause.isAway) return false;
  return cause.code !== 'timed-out' || cause.operationId === 'getStatus';
}
