import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { applyDeviceEvent, applyFleetEvent, type StaleQuery } from './apply-events.ts';
import { useControl } from './control.ts';
import { OpenStreamsContext } from './open-streams.ts';
import { queryKeys, useFleet } from './queries.ts';
import { useIsVisible } from './use-is-visible.ts';

/** Events arrive in bursts. Stale queries are refetched once per burst. */
const batchMs = 120;

/** Keeps the data of a device up to date by its event stream, while the page is visible. */
export function useDeviceEventStream(id: string): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(OpenStreamsContext);
  const isVisible = useIsVisible();
  const isLeased = useFleet().data?.some((lease) => lease.id === id) === true;

  useEffect(() => {
    if (!isVisible || !isLeased) return;
    const stale = new Set<StaleQuery>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refetchStaleQueries = () => {
      timer = null;
      for (const name of stale) {
        const queryKey = name === 'fleet' ? queryKeys.fleet : queryKeys[name](id);
        void client.invalidateQueries({ queryKey });
      }
      stale.clear();
    };
    const stop = control.follow(id, {
      onEvent(event) {
        for (const name of applyDeviceEvent(client, id, event)) stale.add(name);
        if (stale.size > 0) timer ??= setTimeout(refetchStaleQueries, batchMs);
      },
      onConnection(connection) {
        streams.set(id, connection === 'connected');
        // The next response shows whether the simulator or only the stream is gone.
        if (connection === 'lost') void client.invalidateQueries({ queryKey: queryKeys.fleet });
      },
      onEnd() {
        streams.set(id, false);
        void client.invalidateQueries({ queryKey: queryKeys.fleet });
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      streams.set(id, false);
    };
  }, [control, client, streams, id, isVisible, isLeased]);
}

/** Keeps the list of devices up to date by the fleet's event stream, while the page is visible. */
export function useFleetEventStream(): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(OpenStreamsContext);
  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isVisible) return;
    const stop = control.followFleet({
      onEvent: (event) => applyFleetEvent(client, event),
      onConnection(connection) {
        streams.set('fleet', connection === 'connected');
        if (connection === 'lost') void client.invalidateQueries({ queryKey: queryKeys.fleet });
      },
      onEnd: () => streams.set('fleet', false),
    });
    return () => {
      stop();
      streams.set('fleet', false);
    };
  }, [control, client, streams, isVisible]);
}
