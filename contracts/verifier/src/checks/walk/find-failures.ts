import { createReadAllStep } from './session-steps.ts';
import { shortenSequence } from './shorten.ts';
import type { Step } from './step.ts';
import { createStepArbitraries, type FastCheck } from './step-arbitraries.ts';
import { WalkEndedError, WalkFailure } from './walk-failure.ts';
import { WalkModel } from './walk-model.ts';
import type { Walker } from './walker.ts';

/** A violation with the shortest sequence that shows it. */
export type SequenceFailure = {
  readonly requirementId: string;
  readonly message: string;
  readonly exchanges: readonly number[];
};

/** A walk that failed. */
type FailedWalk = SequenceFailure & { readonly steps: readonly Step[] };

/** Longer walks contain more triples of steps, but take longer to shorten. */
const maxSteps = 60;
/** Walks with the same choice of settings, before the next choice. */
const walksPerRound = 2;
/** Requests that shorten one sequence. */
const maxShorteningRequests = 500;
/** After this many violations, the device needs repair, and further requests show little. */
const maxFailures = 3;

/** Runs walks until the budget is spent. */
export async function findFailures(
  walker: Walker,
  seed: number,
): Promise<readonly SequenceFailure[]> {
  // Only this check needs the library.
  const { default: fc } = await import('fast-check');
  const found: SequenceFailure[] = [];
  const search = new Search(fc, walker);
  for (let round = 0; walker.hasBudget && found.length < maxFailures; round++) {
    const failed = await search.findFailedWalk(seed + round, round % 2 === 1);
    const failure = failed === null ? null : await search.confirm(failed);
    if (failure !== null) found.push({ ...failure, message: `${failure.message} Seed ${seed}.` });
  }
  return found;
}

class Search {
  readonly #fc: FastCheck;
  readonly #walker: Walker;
  /** Violations that occurred once, but not when the sequence was repeated. */
  readonly #seenOnce = new Set<string>();
  /** The device has its original values. */
  #isRestored = true;

  constructor(fc: FastCheck, walker: Walker) {
    this.#fc = fc;
    this.#walker = walker;
  }

  /**
   * Runs some walks until one fails.
   * @param usesSome uses only some settings, so that calls of one kind follow each other more often
   */
  async findFailedWalk(seed: number, usesSome: boolean): Promise<FailedWalk | null> {
    const fc = this.#fc;
    const steps = createStepArbitraries(fc, this.#walker, usesSome ? seed : null);
    // Without a bias towards short sequences.
    const walks = fc.noBias(fc.commands(steps, { maxCommands: maxSteps, size: 'max' }));
    for (const walk of fc.sample(walks, { seed, numRuns: walksPerRound })) {
      if (!this.#walker.hasBudget) return null;
      const failed = await this.#walk([...walk]);
      if (failed !== null) return failed;
    }
    return null;
  }

  /**
   * Shortens a failed walk. A failure counts only if it occurs twice: the device may restart
   * or another client may change it in between.
   */
  async confirm(first: FailedWalk): Promise<SequenceFailure | null> {
    const { requirementId } = first;
    const foundAfter = this.#walker.used;
    let best = null as FailedWalk | null;
    this.#walker.limitShortening(maxShorteningRequests);
    await shortenSequence(first.steps, async (steps) => {
      // The device may be in a state that an earlier walk left. The second walk begins without it.
      if ((await this.#fails(steps, requirementId)) === null) return false;
      const again = await this.#fails(steps, requirementId);
      best = again ?? best;
      return again !== null;
    });
    this.#walker.limitShortening(null);
    const shortest = best ?? (await this.#fails(first.steps, requirementId));
    if (shortest === null && !this.#seenOnce.has(requirementId)) {
      this.#seenOnce.add(requirementId);
      return null;
    }
    this.#walker.known.add(requirementId);
    const { message, exchanges } = shortest ?? first;
    return { requirementId, message: `${message} Found after ${foundAfter} requests.`, exchanges };
  }

  /** Repeats steps. Returns null if the requirement is not violated again. */
  async #fails(steps: readonly Step[], requirementId: string): Promise<FailedWalk | null> {
    if (!this.#walker.hasBudget) return null;
    const failed = await this.#walk(steps);
    return failed?.requirementId === requirementId ? failed : null;
  }

  /** Runs a walk on the restored device. Returns null if it does not fail. */
  async #walk(steps: readonly Step[]): Promise<FailedWalk | null> {
    const walker = this.#walker;
    const done: Step[] = [];
    walker.trail = [];
    try {
      if (!this.#isRestored) await walker.restore(null);
      this.#isRestored = false;
      const model = new WalkModel(walker.subjects, walker.certificates);
      for (const step of [...steps, createReadAllStep()]) {
        if (!step.check(model)) continue;
        done.push(step);
        await step.run(model, walker);
      }
      await walker.restore(model);
      this.#isRestored = true;
      return null;
    } catch (error) {
      if (error instanceof WalkEndedError) return null;
      if (!(error instanceof WalkFailure)) throw error;
      const calls = done.map(String).join(', ');
      const message = `${error.message} Calls: ${calls}.`;
      return { requirementId: error.requirementId, message, exchanges: walker.trail, steps: done };
    }
  }
}
