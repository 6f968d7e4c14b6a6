import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { probeAddress } from '../../api/probe-address.ts';
import { reasonOf } from '../../api/reason.ts';
import { followDevice } from '../../reconnect/follow-device.ts';
import { type RestartFigures, restartFigures } from '../../reconnect/restart-timings.ts';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { useServices } from '../../services/services.ts';

/** The stages of spec section 4, Restart dialog. Times are epoch milliseconds. */
export type RestartStage =
  | { name: 'confirm'; sending: boolean }
  | { name: 'restart'; startedAt: number }
  /** `here`: at the address of this page; else at the new one only. `seenAway`: it has been away in between. */
  | { name: 'success'; here: boolean; seenAway: boolean }
  | { name: 'failure' }
  /** `unsure`: the answer was lost, and the device may be restarting all the same. */
  | { name: 'reboot_failure'; reason: string; unsure: boolean };

type Sighting = {
  /** Null: at the new address only. */
  status: number | null;
};

/** What a status of the device says of the device itself: a gateway or a device that is booting is not there yet. */
const awayStatuses = [502, 503, 504];

/**
 * A restart from the question to the device's return. It looks for the device at the address of the page and, after a
 * change of the hostname, at the new one.
 *
 * @param newAddress where the device may be afterwards; an origin
 */
export function useRestart(kind: keyof typeof restartFigures, newAddress: string | undefined) {
  const { client, wire, session, config, absence, prefetchAreas } = useServices();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<RestartStage>({ name: 'confirm', sending: false });
  /** By what figures it is being looked for; null when it is not. */
  const [search, setSearch] = useState<RestartFigures | null>(null);
  const chunks = useRef<Promise<unknown>>(null);

  // a device that restarts serves no chunks (a decision: unreachable chunks)
  useEffect(() => {
    chunks.current ??= prefetchAreas();
  }, [prefetchAreas]);

  // given up, too: until the dialog closes there is nobody to whom a failing page would tell more
  const isAway =
    stage.name === 'restart' ||
    stage.name === 'failure' ||
    (stage.name === 'confirm' && stage.sending) ||
    (stage.name === 'reboot_failure' && stage.unsure);
  useEffect(() => (isAway ? absence.begin() : undefined), [isAway, absence]);

  useEffect(() => {
    if (!search) return;
    const look = async (signal: AbortSignal): Promise<Sighting | null> => {
      const there = newAddress === undefined ? null : probeAddress(newAddress);
      const status = await statusHere(signal);
      if (status !== null) return { status };
      return (await there) === 'answers' ? { status } : null;
    };
    const statusHere = async (signal: AbortSignal): Promise<number | null> => {
      try {
        // not by the client, for which one 401 ends the session: looking changes nothing
        const token = session.getState().user?.token ?? null;
        const { status } = (await wire.send('getStatus', {}, { token, signal })).response;
        return awayStatuses.includes(status) ? null : status;
      } catch {
        return null;
      }
    };
    const onFound = async ({ status }: Sighting, seenAway: boolean) => {
      const here = status !== null;
      if (here && (await isConsoleReplaced(config))) return location.reload();
      // the device is there and refuses the token: that counts now, before every page asks
      if (status === 401) await client.call('getStatus', {}).catch(() => undefined);
      setStage((now) => {
        if (now.name === 'reboot_failure' && !seenAway) return { ...now, unsure: false };
        return { name: 'success', here, seenAway };
      });
      setSearch(null);
      void queryClient.invalidateQueries();
    };
    return followDevice({
      figures: search,
      look,
      onFound: (sighting, seenAway) => void onFound(sighting, seenAway),
      onGivenUp: () => setStage({ name: 'failure' }),
    });
  }, [search, newAddress, client, wire, session, config, queryClient]);

  const follow = (figures: RestartFigures) => {
    setStage({ name: 'restart', startedAt: Date.now() });
    setSearch(figures);
  };

  return {
    stage,
    /** @returns whether the session has ended over it: there is nothing to follow then */
    async restart(): Promise<'signed-out' | 'told'> {
      setStage({ name: 'confirm', sending: true });
      setSearch(null);
      await chunks.current;
      try {
        const restarts = await client.call('rebootDevice', {});
        if (restarts) follow(restartFigures[kind]);
        else setStage({ name: 'reboot_failure', reason: refused, unsure: false });
      } catch (cause) {
        const unsure = cause instanceof DeviceError && cause.isUnconfirmed;
        setStage({ name: 'reboot_failure', reason: reasonOf(cause), unsure });
        if (unsure) setSearch(restartFigures[kind]);
      }
      return session.getState().user ? 'told' : 'signed-out';
    },
    /** Looks once more for a device that was given up, from now on. */
    lookAgain: () => follow({ ...restartFigures[kind], firstTryMs: 0 }),
  };
}

/** What the device means by false; it says no more. */
const refused =
  'The device does not restart now. It may be busy, with a software update for example.';
