import { createContext, use, useSyncExternalStore } from 'react';

/** Which devices' events are followed at present, and whether the fleet's are. */
export class Streams {
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

export const StreamsContext = createContext(new Streams());

/** Whether events tell of the subject, so that nobody need ask. */
export function useIsStreamed(subject: string): boolean {
  const streams = use(StreamsContext);
  return useSyncExternalStore(streams.subscribe, () => streams.has(subject));
}
