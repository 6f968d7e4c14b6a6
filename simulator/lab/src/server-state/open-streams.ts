import { createContext, use, useSyncExternalStore } from 'react';

/** `lost`: the stream cannot be read, and is requested again and again. */
type StreamStatus = 'connected' | 'lost';

/** The event streams of the page by their subject, which is a device's id or `fleet`. */
export class OpenStreams {
  readonly #statuses = new Map<string, StreamStatus>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** Null if there is no stream, or if it has not been connected yet. */
  get(subject: string): StreamStatus | null {
    return this.#statuses.get(subject) ?? null;
  }

  set(subject: string, status: StreamStatus | null): void {
    if (this.get(subject) === status) return;
    if (status === null) this.#statuses.delete(subject);
    else this.#statuses.set(subject, status);
    for (const onChange of [...this.#listeners]) onChange();
  }
}

export const OpenStreamsContext = createContext(new OpenStreams());

/** While it is `connected`, events keep the subject's data up to date. */
export function useStreamStatus(subject: string): StreamStatus | null {
  const streams = use(OpenStreamsContext);
  return useSyncExternalStore(streams.subscribe, () => streams.get(subject));
}
