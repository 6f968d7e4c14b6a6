import { createContext, use, useSyncExternalStore } from 'react';

/** The subjects whose event streams are connected: device ids and `fleet`. */
export class OpenStreams {
  readonly #open = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  has(subject: string): boolean {
    return this.#open.has(subject);
  }

  set(subject: string, isOpen: boolean): void {
    if (this.#open.has(subject) === isOpen) return;
    if (isOpen) this.#open.add(subject);
    else this.#open.delete(subject);
    for (const onChange of [...this.#listeners]) onChange();
  }
}

export const OpenStreamsContext = createContext(new OpenStreams());

/** Returns true if events keep the subject's data up to date. */
export function useIsStreamed(subject: string): boolean {
  const streams = use(OpenStreamsContext);
  return useSyncExternalStore(streams.subscribe, () => streams.has(subject));
}
