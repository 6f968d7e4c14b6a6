import { ControlError } from '@stillhouse/simulator/client';
import { createContext, use, useSyncExternalStore } from 'react';

/** Whether the simulator answers, as the latest calls have shown. */
export class Reachability {
  #isGone = false;
  readonly #listeners = new Set<() => void>();

  readonly isGone = (): boolean => this.#isGone;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** A call was answered. */
  answered(): void {
    this.#become(false);
  }

  /** A call failed; a refusal is an answer. */
  failed(error: unknown): void {
    this.#become(error instanceof ControlError && error.code === 'unreachable');
  }

  #become(isGone: boolean): void {
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    for (const onChange of [...this.#listeners]) onChange();
  }
}

export const ReachabilityContext = createContext(new Reachability());

/** Whether the simulator does not answer. */
export function useIsGone(): boolean {
  const { subscribe, isGone } = use(ReachabilityContext);
  return useSyncExternalStore(subscribe, isGone);
}
