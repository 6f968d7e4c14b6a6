import { createObservableState, type ReadableState } from '../state/observable-state.ts';

/** Something that the device is doing, and what would interrupt it. JSON only. */
export type RunningWork = {
  /** A sentence. */
  what: string;
  /** What a restart does to it. */
  restart: string;
  /** The device refuses to restart meanwhile. */
  rejectsRestart: boolean;
  /** What it does without the network; null if it does not need it. */
  network: string | null;
  /** What to do, or not to do, meanwhile. */
  advice?: string;
  /** A few words for the shell. */
  label: string;
  /** Beside the label: a version, a count. */
  detail?: string | undefined;
  /** The page that shows it. */
  href?: string;
  /** How far it is. Most devices do not report it. */
  progress?: { fraction: number } | { startedAt: number; durationMs: number };
};

/** What this page has started, for as long as it follows it. */
export type WorkList = ReadableState<readonly RunningWork[]> & {
  /** @returns a function that removes it */
  begin(work: RunningWork): () => void;
};

export function createWorkList(): WorkList {
  const { getState, subscribe, setState } = createObservableState<readonly RunningWork[]>([]);
  return {
    getState,
    subscribe,
    begin(work) {
      setState([...getState(), work]);
      return () => setState(getState().filter((each) => each !== work));
    },
  };
}
