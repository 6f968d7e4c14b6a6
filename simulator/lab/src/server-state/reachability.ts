import { createContext, use, useSyncExternalStore } from 'react';
import { ControlError } from 'stillhouse/client';

/** `locked`: the simulator requires a token that the page does not have. */
type Status = 'reachable' | 'unreachable' | 'locked';

/** Whether the simulator can be reached, according to the latest requests. */
export class Reachability {
  #status: Status = 'reachable';
  readonly #listeners = new Set<() => void>();

  readonly getStatus = (): Status => this.#status;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  reportResponse(): void {
    this.#setStatus('reachable');
  }

  /** An error response also means that the simulator is reachable. */
  reportError(error: unknown): void {
    const code = error instanceof ControlError ? error.code : null;
    if (code === 'unreachable') this.#setStatus('unreachable');
    else this.#setStatus(code === 'unauthorized' ? 'locked' : 'reachable');
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const onChange of [...this.#listeners]) onChange();
  }
}

export const ReachabilityContext = createContext(new Reachability());

export function useSimulatorStatus(): Status {
  const { subscribe, getStatus: standing } = use(ReachabilityContext);
  return useSyncExternalStore(subscribe, standing);
}

export function useIsUnreachable(): boolean {
  return useSimulatorStatus() === 'unreachable';
}
