import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { applyDeviceEvent, type StaleQuery } from './apply-events.ts';
import { useControl } from './control.ts';
import { FleetList } from './fleet-list.ts';
import { OpenStreamsContext } from './open-streams.ts';
import { queryKeys, useLease } from './queries.ts';
import { ReachabilityContext } from './reachability.ts';
import { useIsVisible } from './use-is-visible.ts';

/** Events arrive in bursts. The page is updated once per burst. */
const batchMs = 120;

/** In a burst of changes, the page draws a list of 25,000 devices once a second. */
const devicesPerMs = 25;

/** Keeps the data of a device up to date by its event stream, while the page is visible. */
export function useDeviceEventStream(id: string): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(OpenStreamsContext);
  const isVisible = useIsVisible();
  const isLeased = useLease(id).data != null;

  useEffect(() => {
    if (!isVisible || !isLeased) return;
    const stale = new Set<StaleQuery>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refetchStaleQueries = () => {
      timer = null;
      for (const name of stale) {
        void client.invalidateQueries({ queryKey: queryKeys[name](id) });
      }
      stale.clear();
    };
    const stop = control.follow(id, {
      onEvent(event) {
        for (const name of applyDeviceEvent(client, id, event)) stale.add(name);
        if (stale.size > 0) timer ??= setTimeout(refetchStaleQueries, batchMs);
      },
      onConnection(connection) {
        streams.set(id, connection);
        // The next response shows whether the simulator or only the stream is gone.
        if (connection === 'lost') void client.invalidateQueries({ queryKey: queryKeys.lease(id) });
      },
      onEnd() {
        streams.set(id, null);
        void client.invalidateQueries({ queryKey: queryKeys.lease(id) });
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      streams.set(id, null);
    };
  }, [control, client, streams, id, isVisible, isLeased]);
}

/** Keeps the list of devices up to date by the fleet's event stream, while the page is visible. */
export function useFleetEventStream(): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(OpenStreamsContext);
  const reachability = use(ReachabilityContext);
  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isVisible) return;
    const list = new FleetList();
    // A part is better than nothing, but a known list is better than a part of the new one.
    let showsParts = client.getQueryData(queryKeys.fleet) === undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let publishedAt = 0;
    const publish = () => {
      timer = null;
      publishedAt = performance.now();
      if (list.isComplete || showsParts) client.setQueryData(queryKeys.fleet, list.toView());
      if (list.isComplete) showsParts = false;
    };
    const stop = control.followFleet({
      onEvent(event) {
        list.apply(event);
        const pauseMs = showsParts ? 0 : list.size / devicesPerMs;
        const dueMs = publishedAt + pauseMs - performance.now();
        timer ??= setTimeout(publish, Math.max(batchMs, dueMs));
      },
      onConnection(connection) {
        streams.set('fleet', connection);
        if (connection === 'connected') reachability.reportResponse();
      },
      // The list is requested instead, and its response shows the reason.
      onEnd: () => streams.set('fleet', 'lost'),
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      streams.set('fleet', null);
    };
  }, [control, client, streams, reachability, isVisible]);
}
