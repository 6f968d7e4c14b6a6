import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import type { QueryClient } from '@tanstack/react-query';
import type { DeviceClient } from '../api/client.ts';
import { DeviceError } from '../api/device-error.ts';
import { q } from '../api/query.ts';
import { reasonOf } from '../api/reason.ts';

/** What one look at the device has shown. */
export type Sighting =
  /** `state` and `version` are what it says, which may be something that this console does not know. */
  | { kind: 'seen'; state: string; version: string }
  /** It does not answer, or says that it is starting. */
  | { kind: 'away' }
  /** It answers, but not to the question. */
  | { kind: 'mute'; reason: string };

/** What a gateway says, or a device that is booting. */
const awayStatuses = [0, 502, 503, 504];

/**
 * Asks the device for its version and where its update is, and lets every page know. Not by queries: they wait while
 * the device restarts. Never rejects.
 */
export type LookAtUpdate = (signal?: AbortSignal) => Promise<Sighting>;

/**
 * A look comes every 10 s, and a device may take 100 s to say where its update is, an older one ten minutes: a question
 * that is open is not asked again, since a browser has six connections to a device and no more.
 */
export function createLook(client: DeviceClient, queryClient: QueryClient): LookAtUpdate {
  let open: { question: Promise<string>; giveUp: () => void } | null = null;

  const ask = (version: string, signal: AbortSignal | undefined): Promise<string> => {
    if (open) return open.question;
    const controller = new AbortController();
    const giveUp = () => controller.abort();
    signal?.addEventListener('abort', giveUp);
    const mine = { question: stateOf(version, controller.signal), giveUp };
    open = mine;
    return mine.question.finally(() => {
      signal?.removeEventListener('abort', giveUp);
      if (open === mine) open = null;
    });
  };

  /** Which call it has depends on the firmware, which an update changes (spec section 5). */
  const stateOf = async (version: string, signal: AbortSignal): Promise<string> => {
    if (!isFirmwareAtLeast(version, updateStateSince)) {
      const available = await client.call('getAvailableUpdate', {}, { signal });
      queryClient.setQueryData(q('getAvailableUpdate').queryKey, available);
      return available.upgradeState;
    }
    const { state } = await client.call('getUpdateState', {}, { signal });
    queryClient.setQueryData(q('getUpdateState').queryKey, { state });
    return state;
  };

  return async (signal) => {
    try {
      const status = await client.call('getStatus', {}, { signal });
      queryClient.setQueryData(q('getStatus').queryKey, status);
      const version: unknown = status.firmwareVersion;
      if (typeof version !== 'string') {
        return { kind: 'mute', reason: 'The device does not say which version it runs.' };
      }
      return { kind: 'seen', state: await ask(version, signal), version };
    } catch (cause) {
      if (!isAway(cause)) return { kind: 'mute', reason: reasonOf(cause) };
      // nobody will answer that any more
      open?.giveUp();
      open = null;
      return { kind: 'away' };
    }
  };
}

/** One that has told its status and lets the other question run out of time is there. */
function isAway(cause: unknown): boolean {
  if (!(cause instanceof DeviceError) || !awayStatuses.includes(cause.status)) return false;
  return cause.code !== 'timed-out' || cause.operationId === 'getStatus';
}
