import { constants } from 'node:os';
import { monotonicNow } from '@stillhouse/device/clock/real-time';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import type { Simulator } from '../simulator.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * A terminal sends Ctrl-C to every program of a group, and npm passes it on once more. The same
 * signal within this time counts as one.
 */
const repetitionMs = 1_000;

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
    try {
      await simulator.finish();
      await ending.save();
      await simulator.close();
      process.exit(exitCodes.ended);
    } catch (error) {
      console.error(getErrorMessage(error));
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return ending;
}
