import { onTestFinished } from 'vitest';
import type { ControlError, Follower } from '../../../client/client.ts';

/** Follows a stream for one test, and waits for events. */
export function followEvents<Event>(begin: (follower: Follower<Event>) => () => void) {
  const events: Event[] = [];
  const connections: string[] = [];
  const ends: (ControlError | null)[] = [];
  const looks = new Set<() => void>();
  const look = () => {
    for (const one of looks) one();
  };
  const stop = begin({
    onEvent(event) {
      events.push(event);
      look();
    },
    onConnection(connection) {
      connections.push(connection);
      look();
    },
    onEnd(error) {
      ends.push(error);
      look();
    },
  });
  onTestFinished(stop);
  return {
    events,
    connections,
    ends,
    stop,
    /** Resolves as soon as the condition is true. Otherwise the test times out. */
    when: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const once = () => {
          if (!isSo()) return;
          looks.delete(once);
          resolve();
        };
        looks.add(once);
        once();
      }),
  };
}
