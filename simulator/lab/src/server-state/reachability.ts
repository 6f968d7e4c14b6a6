import { ControlError } from '@stillhouse/simulator/client';
import { createContext, use, useSyncExternalStore } from 'react';

/** `gone`: nobody answers. `locked`: the simulator wants a token that the page does not have. */
type Standing = 'there' | 'gone' | 'locked';

/** How the page stands with the simulator, as the latest calls have shown. */
export class Reachability {
  #standing: Standing = 'there';
  readonly #listeners = new Set<() => void>();

  readonly standing = (): Standing => this.#standing;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** A call was answered. */
  answered(): void {
    this.#become('there');
  }

  /** A call failed; a refusal is an answer. */
  failed(error: unknown): void {
    const code = error instanceof ControlError ? error.code : null;
    if (code === 'unreachable') this.#become('gone');
    else this.#become(code === 'unauthorized' ? 'locked' : 'there');
  }

  #become(standing: Standing): void {
    if (standing === this.#standing) return;
    this.#standing = standing;
    for (const onChange of [...this.#listeners]) onChange();
  }
}

export const ReachabilityContext = createContext(new Reachability());

/** How the page stands with the simulator. */
export function useStanding(): Standing {
  const { subscribe, standing } = use(ReachabilityContext);
  return useSyncExternalStore(subscribe, standing);
}

/** Whether the simulator does not answer. */
export function useIsGone(): boolean {
  return useStanding() === 'gone';
}
