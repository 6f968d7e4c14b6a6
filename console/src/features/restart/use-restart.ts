import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { probeAddress } from '../../api/probe-address.ts';
import { getReason } from '../../api/reason.ts';
import { followDevice } from '../../reconnect/follow-device.ts';
import { type RestartTimings, restartTimings } from '../../reconnect/restart-timings.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { useServices } from '../../services/services.ts';
import type { Session } from '../../session/session.ts';

/** The stages of the restart dialog (R4.27). Times are epoch milliseconds. */
export type RestartStage =
  | { name: 'confirm'; sending: boolean }
  | { name: 'restart'; startedAt: number }
  /**
   * `here` is false if the device responds at the new address only. `seenAway` is true if it was
   * away in between.
   */
  | { name: 'success'; here: boolean; seenAway: boolean }
  | { name: 'failure' }
  /**
   * `reason` is null if the device has rejected it, which has no details. `unsure` means that the
   * response was lost, and the device may be restarting.
   */
  | { name: 'reboot_failure'; reason: string | null; unsure: boolean };

type Found = {
  /** Null if the device responds at the new address only. */
  status: number | null;
};

/**
 * A restart from the confirmation to the return of the device. Looks for the device at the address
 * of the page and, after a change of the hostname, at the new one.
 *
 * @param newAddress expected origin afterwards
 */
export function useRestart(kind: keyof typeof restartTimings, newAddress: string | undefined) {
  const { client, session, config, outage, prefetchAreas } = useServices();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<RestartStage>({ name: 'confirm', sending: false });
  /** Timings of the current search; null if there is none. */
  const [search, setSearch] = useState<RestartTimings | null>(null);
  const chunks = useRef<Promise<unknown>>(null);

  // A device that restarts cannot serve chunks (decision 0035).
  useEffect(() => {
    chunks.current ??= prefetchAreas();
  }, [prefetchAreas]);

  const isAway = isOutageExpected(stage);
  useEffect(() => (isAway ? outage.begin() : undefined), [isAway, outage]);

  useEffect(() => {
    if (!search) return;
    const onFound = async ({ status }: Found, seenAway: boolean) => {
      const here = status !== null;
      if (here && (await isConsoleReplaced(config))) return location.reload();
      // The device is back and rejects the token: ends the session before every page sends
      // requests.
      if (status === 401) await client.GET('/api/v1/status').catch(() => undefined);
      setStage((now) => {
        if (now.name === 'reboot_failure' && !seenAway) return { ...now, unsure: false };
        return { name: 'success', here, seenAway };
      });
      setSearch(null);
      void queryClient.invalidateQueries();
    };
    return followDevice({
      timings: search,
      attempt: (signal) => findDevice(client, session, newAddress, signal),
      onFound: (found, seenAway) => void onFound(found, seenAway),
      onTriesUsedUp: () => setStage({ name: 'failure' }),
    });
  }, [search, newAddress, client, session, config, queryClient]);

  const follow = (timings: RestartTimings) => {
    setStage({ name: 'restart', startedAt: Date.now() });
    setSearch(timings);
  };

  return {
    stage,
    /** @returns 'signed-out' if the session has ended, so that there is nothing to follow */
    async restart(): Promise<'signed-out' | 'displayed'> {
      setStage({ name: 'confirm', sending: true });
      setSearch(null);
      await chunks.current;
      try {
        const { data: restarts } = await client.PUT('/api/v1/device/reboot');
        if (restarts) follow(restartTimings[kind]);
        else setStage({ name: 'reboot_failure', reason: null, unsure: false });
      } catch (cause) {
        const unsure = cause instanceof DeviceError && cause.isUnconfirmed;
        setStage({ name: 'reboot_failure', reason: getReason(cause), unsure });
        if (unsure) setSearch(restartTimings[kind]);
      }
      return session.getState().user ? 'displayed' : 'signed-out';
    },
    /** Searches again for a device that was given up. */
    searchAgain: () => follow({ ...restartTimings[kind], firstTryMs: 0 }),
  };
}

/** Includes a device that was given up, because the open dialog already says that it is lost. */
function isOutageExpected(stage: RestartStage): boolean {
  if (stage.name === 'confirm') return stage.sending;
  if (stage.name === 'reboot_failure') return stage.unsure;
  return stage.name !== 'success';
}

/** Looks for the device at both addresses. Null means that it is away. */
async function findDevice(
  client: DeviceClient,
  session: Session,
  newAddress: string | undefined,
  signal: AbortSignal,
): Promise<Found | null> {
  const there = newAddress === undefined ? null : probeAddress(newAddress);
  const status = await getStatusHere(client, session.getState().user?.token, signal);
  return status !== null || (await there) === 'responds' ? { status } : null;
}

/** Requests the status at the address of the page. Null means that the device is away. */
async function getStatusHere(client: DeviceClient, token: string | undefined, signal: AbortSignal) {
  try {
    // Sets the token itself, because otherwise a 401 would end the session.
    const headers = { Authorization: `Bearer ${token}` };
    const { response } = await client.GET('/api/v1/status', { headers, signal });
    return response.status;
  } catch (cause) {
    return cause instanceof DeviceError && !cause.isAway ? cause.status : null;
  }
}
