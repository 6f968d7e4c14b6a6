import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { createReadAllStep, createReadStep, createRestoreStep } from './session-steps.ts';
import { shortenSequence } from './shorten.ts';
import { isReadingStep, type Step, WalkFailure } from './step.ts';
import { createStepArbitraries, type FastCheck, listWrites } from './step-arbitraries.ts';
import { WalkEndedError } from './walk-failure.ts';
import { WalkModel } from './walk-model.ts';
import type { Walker } from './walker.ts';

/** A violation with the shortest sequence that shows it. */
export type SequenceFailure = {
  readonly requirementId: string;
  readonly message: string;
  readonly exchanges: readonly number[];
};

/** A walk that failed. */
type FailedWalk = SequenceFailure & {
  /** The steps before the last one. */
  readonly steps: readonly Step[];
  /** The step that shows the failure. */
  readonly last: Step;
};

/** Longer walks contain more triples of steps, but take longer to shorten. */
const maxSteps = 60;
/** Walks with the same choice of what changes, before the next choice. */
const walksPerRound = 2;
/** A bug may need three writes that change the value, and one of these may write the same. */
const repeatedWrites = 4;
/** Requests that shorten one sequence. */
const maxShorteningRequests = 700;
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
    const random = createWalks(fc, walker, seed + round, round % 2 === 1);
    const walks = round === 0 ? [createRepeatedWrites(walker), ...random] : random;
    const failure = await search.findFailure(walks);
    if (failure !== null) found.push({ ...failure, message: `${failure.message} Seed ${seed}.` });
  }
  await search.restore();
  return found;
}

/**
 * Chooses the steps of some walks.
 * @param usesSubset changes only some parts, so that calls of one kind follow each other more often
 */
function createWalks(
  fc: FastCheck,
  walker: Walker,
  seed: number,
  usesSubset: boolean,
): readonly (readonly Step[])[] {
  const steps = createStepArbitraries(fc, walker, usesSubset ? seed : null);
  // Without a bias towards short sequences.
  const walks = fc.noBias(fc.commands(steps, { maxCommands: maxSteps, size: 'max' }));
  return fc.sample(walks, { seed, numRuns: walksPerRound }).map((walk) => [...walk]);
}

/** Writes each group several times without another group in between, which chance rarely does. */
function createRepeatedWrites({ walkedGroups }: Walker): readonly Step[] {
  return walkedGroups.flatMap((walkedGroup) => {
    const writes = listWrites(walkedGroup);
    const repeated = Array.from({ length: repeatedWrites }, () => writes).flat();
    return repeated
      .slice(0, repeatedWrites)
      .flatMap((write) => [write, createReadStep(walkedGroup.resource, walkedGroup.group.read.id)]);
  });
}

/** Runs walks on one device, and shortens those that fail. */
class Search {
  readonly #fc: FastCheck;
  readonly #walker: Walker;
  /** Violations that occurred once, but not when the sequence was repeated. */
  readonly #seenOnce = new Set<string>();
  /** The walk before the current one. */
  #previous: readonly Step[] = [];
  /** What the device has. Null after a failure. */
  #model: WalkModel | null;

  constructor(fc: FastCheck, walker: Walker) {
    this.#fc = fc;
    this.#walker = walker;
    this.#model = new WalkModel(walker.parts);
  }

  /** Runs walks until one fails, and shortens it. */
  async findFailure(walks: readonly (readonly Step[])[]): Promise<SequenceFailure | null> {
    for (const steps of walks) {
      if (!this.#walker.hasBudget) return null;
      const failed = await this.#walk([...steps, createReadAllStep()]);
      if (failed !== null) return await this.#confirm(failed);
      this.#previous = steps;
    }
    return null;
  }

  /** Restores the values that walks changed. */
  async restore(): Promise<void> {
    try {
      await this.#walker.restore(this.#model);
    } catch (error) {
      // The undo log restores them later.
      if (!(error instanceof WalkEndedError || error instanceof WalkFailure)) throw error;
    }
  }

  /**
   * Shortens a failed walk. A failure counts only if it occurs twice: the device may restart
   * or another client may change it in between.
   */
  async #confirm(first: FailedWalk): Promise<SequenceFailure | null> {
    const { requirementId } = first;
    const foundAfter = this.#walker.used;
    let best = null as FailedWalk | null;
    let last = first.last;
    const attempt = async (steps: readonly Step[]) => {
      // The device may be in a state that an earlier walk left. The second walk begins without it.
      const once = await this.#fails([...steps, last], requirementId);
      if (once === null) return null;
      const again = await this.#fails([...steps, last], requirementId);
      best = again ?? best;
      last = again?.last ?? last;
      return again?.steps ?? null;
    };
    this.#walker.startShortening(maxShorteningRequests);
    const whole = await this.#findWhole(first);
    const writes = whole?.filter((step) => !isReadingStep(step)) ?? [];
    const shorter = whole === null ? null : ((await attempt(writes)) ?? whole);
    const shortest = shorter === null ? first.steps : await shortenSequence(shorter, attempt);
    if (best === null) await attempt(shortest);
    this.#walker.endShortening();
    // A device with such a bug may also have changed what these walks did not read.
    this.#walker.markAllChanged();
    if (best === null && !this.#seenOnce.has(requirementId)) {
      this.#seenOnce.add(requirementId);
      return null;
    }
    this.#walker.known.add(requirementId);
    const { message, exchanges } = best ?? first;
    return {
      requirementId,
      message: `${message} Found after ${formatQuantity(foundAfter, 'request')}.`,
      exchanges,
    };
  }

  /**
   * Returns steps that fail on the restored device: those of the failed walk, or also those of the
   * walk before, if the device remembers them.
   */
  async #findWhole({ steps, last, requirementId }: FailedWalk): Promise<readonly Step[] | null> {
    const longer = [...this.#previous, createRestoreStep(), ...steps];
    for (const candidate of [steps, longer]) {
      const failed = await this.#fails([...candidate, last], requirementId);
      if (failed !== null) return failed.steps;
    }
    return null;
  }

  /** Repeats steps. Returns null if the requirement is not violated again. */
  async #fails(steps: readonly Step[], requirementId: string): Promise<FailedWalk | null> {
    if (!this.#walker.hasBudget) return null;
    const failed = await this.#walk(steps);
    return failed?.requirementId === requirementId ? failed : null;
  }

  /**
   * Runs a walk on the restored device. Returns null if it does not fail. The writes that restore
   * are a part of the trail, because the failure may depend on them.
   */
  async #walk(steps: readonly Step[]): Promise<FailedWalk | null> {
    const walker = this.#walker;
    const done: Step[] = [];
    walker.trail = [];
    const before = this.#model;
    this.#model = null;
    try {
      await walker.restore(before);
      const model = new WalkModel(walker.parts);
      const recorded = steps.map((step) => recordStep(step, done));
      await this.#fc.asyncModelRun(() => ({ model, real: walker }), recorded);
      this.#model = model;
      return null;
    } catch (error) {
      if (error instanceof WalkEndedError) return null;
      if (!(error instanceof WalkFailure)) throw error;
      const { requirementId, reader } = error;
      const last = reader ?? done.at(-1);
      if (last === undefined) return null;
      const calls = [...done.slice(0, -1), last].map(String).join(', ');
      const message = `${error.message} Calls: ${calls}.`;
      // A step that both writes and shows the failure is needed before its reader.
      const isRead = reader === null || String(done.at(-1)) === String(reader) || isReadAll(done);
      return {
        requirementId,
        message,
        exchanges: walker.trail,
        steps: isRead ? done.slice(0, -1) : done,
        last,
      };
    }
  }
}

function isReadAll(done: readonly Step[]): boolean {
  return String(done.at(-1)) === String(createReadAllStep());
}

/** Remembers the steps that were run. */
function recordStep(step: Step, done: Step[]): Step {
  return {
    check: (model) => step.check(model),
    run: (model, walker) => {
      done.push(step);
      return step.run(model, walker);
    },
    toString: () => String(step),
  };
}
