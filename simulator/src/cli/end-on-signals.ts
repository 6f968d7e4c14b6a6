import { constants } from 'node:os';
import { monotonicNow } from '@stillhouse/device/clock/real-time';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printError } from '@stillhouse/foundation/print';
import { settlesWithin } from '../http/settles-within.ts';
import type { Simulator } from '../simulator.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * A terminal sends Ctrl-C to every program of a group, and npm passes it on once more. The same
 * signal within this time counts as one.
 */
const repetitionMs = 1_000;

/**
 * Container platforms and service managers send SIGTERM, and kill what does not end soon. The
 * program ends within a second: longer responses are dropped, while saving has all the time it
 * needs (decision 0075).
 */
const maxFinishMs = 400;
const maxCloseMs = 200;

/** Ends the program on a signal, after sending pending responses and saving the state. */
export function endOnSignals(simulator: Simulator): { save: () => Promise<void> } {
  const ending = { save: async () => {} };
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (first !== null) {
      const isRepetition = signal === first.signal && monotonicNow() < first.at + repetitionMs;
      // A second signal skips the waiting.
      if (!isRepetition) process.exit(exitCodes.killedBase + constants.signals[signal]);
      return;
    }
    first = { signal, at: monotonicNow() };
    const waitFor = (work: Promise<void>, limitMs: number) =>
      signal === 'SIGTERM' ? settlesWithin(work, limitMs) : work;
    try {
      await waitFor(simulator.finish(), maxFinishMs);
      await ending.save();
      await waitFor(simulator.close(), maxCloseMs);
      process.exit(exitCodes.ended);
    } catch (error) {
      printError(getErrorMessage(error));
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Replaces the handler of main.ts, which saves nothing.
    process.removeAllListeners(signal).on(signal, end);
  }
  return ending;
}
