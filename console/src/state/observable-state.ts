/** A state that components read with `useSyncExternalStore`. */
export type ReadableState<State> = {
  getState(): State;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
};

export type ObservableState<State> = ReadableState<State> & { setState(next: State): void };

export function createObservableState<State>(initial: State): ObservableState<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setState(next) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
