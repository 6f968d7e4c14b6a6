import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useControl } from './control.ts';
import { type Stale, takeDeviceEvent, takeFleetEvent } from './apply-events.ts';
import { keys, useFleet } from './queries.ts';
import { StreamsContext } from './open-streams.ts';
import { useIsVisible } from './use-is-visible.ts';

/** Events come in heaps; what they make stale is asked for once for each heap. */
const gatherMs = 120;

/** Keeps what is known of a device as it is, by its events, while somebody looks. */
export function useFollowDevice(id: string): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(StreamsContext);
  const isVisible = useIsVisible();
  const isLeased = useFleet().data?.some((lease) => lease.id === id) === true;

  useEffect(() => {
    if (!isVisible || !isLeased) return;
    const stale = new Set<Stale>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const askAgain = () => {
      timer = null;
      for (const what of stale) {
        const queryKey = what === 'fleet' ? keys.fleet : keys[what](id);
        void client.invalidateQueries({ queryKey });
      }
      stale.clear();
    };
    const stop = control.follow(id, {
      onEvent(event) {
        for (const what of takeDeviceEvent(client, id, event)) stale.add(what);
        if (stale.size > 0) timer ??= setTimeout(askAgain, gatherMs);
      },
      onConnection(connection) {
        streams.set(id, connection === 'connected');
        // Whether the simulator is gone, or only the stream, the next answer tells.
        if (connection === 'lost') void client.invalidateQueries({ queryKey: keys.fleet });
      },
      onEnd() {
        streams.set(id, false);
        void client.invalidateQueries({ queryKey: keys.fleet });
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      streams.set(id, false);
    };
  }, [control, client, streams, id, isVisible, isLeased]);
}

/** Keeps the list of devices as it is, by the fleet's events, while somebody looks. */
export function useFollowFleet(): void {
  const control = useControl();
  const client = useQueryClient();
  const streams = use(StreamsContext);
  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isVisible) return;
    const stop = control.followFleet({
      onEvent: (event) => takeFleetEvent(client, event),
      onConnection(connection) {
        streams.set('fleet', connection === 'connected');
        if (connection === 'lost') void client.invalidateQueries({ queryKey: keys.fleet });
      },
      onEnd: () => streams.set('fleet', false),
    });
    return () => {
      stop();
      streams.set('fleet', false);
    };
  }, [control, client, streams, isVisible]);
}
