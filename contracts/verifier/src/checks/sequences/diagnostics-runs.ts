import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { describeOutcome, getJsonBody, readResource } from '../../observe/read-resources.ts';
import { getProblemCode } from '../../observe/responses.ts';
import { pollUntil } from '../../observe/retry.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import { type Diagnostics, doneTimeKey, listDiagnostics } from '../resources/diagnostics.ts';
import { createReadingStep, createStep, report } from './step.ts';
import { WalkEndedError } from './walk-failure.ts';
import type { WalkModel } from './walk-model.ts';
import { walkIds } from './walk-requirements.ts';
import { isAccepted, type Walker, type WalkResource } from './walker.ts';

/** What the device must report of its runs. */
type Runs = {
  /** Time of the last run; null if there is none. */
  readonly lastDone: string | null;
  /** When the current run must have ended, in `performance.now()`. */
  readonly runningUntil: number | null;
};

const noRuns: Runs = { lastDone: null, runningUntil: null };

/** Returns the diagnostics that never ran on the device, so that clearing them loses nothing. */
export async function readDiagnostics(run: CheckRun): Promise<readonly WalkResource[]> {
  const resources: WalkResource[] = [];
  for (const kind of listDiagnostics(run.contract)) {
    const { start, status, clear } = kind;
    if (!run.isSelected(walkIds.runs(start))) continue;
    if (![start, clear].every(({ id }) => run.target.mayCall(id).allowed)) continue;
    const before = await readResource(run, status.id);
    if (readDoneTime(before.exchange) !== null) continue;
    await run.undoLog.record({
      operationId: clear.id,
      readback: status.id,
      pointer: `/${doneTimeKey}`,
      value: null,
    });
    resources.push(new DiagnosticsRuns(run, kind).resource);
  }
  return resources;
}

class DiagnosticsRuns {
  readonly resource: WalkResource;
  readonly #kind: Diagnostics;
  readonly #body: unknown;
  /** A run of an earlier walk may be in progress until then. */
  #mayRunUntil = 0;

  constructor({ contract }: CheckRun, kind: Diagnostics) {
    const { start, status, clear } = kind;
    this.#kind = kind;
    // The first example takes the least time.
    [this.#body] = listRequestExamples(contract, start.id);
    const read = createReadingStep(status.id, (model, walker) =>
      walker.read(model, [this.resource]),
    );
    const clearStep = createStep(clear.id, (model, walker) => this.#clear(model, walker));
    this.resource = {
      name: start.id,
      start: noRuns,
      requirementIds: [walkIds.runs(start), walkIds.accepted(start), walkIds.accepted(clear)],
      steps: [
        [createStep(start.id, (model, walker) => this.#start(model, walker))],
        [createStep(`await ${start.id}`, (model, walker) => this.#awaitEnd(model, walker))],
        [clearStep],
        [read],
      ],
      rejectedSteps: [],
      request: (_model, walker) => walker.send({ operationId: status.id }),
      compare: (model, walker, seen) => this.#compareStatus(model, walker, seen),
      restore: (model, walker) => this.#restore(model, walker),
    };
  }

  async #start(model: WalkModel, walker: Walker): Promise<void> {
    const { start } = this.#kind;
    if (!walker.mayWait()) return;
    walker.markChanged(this.resource);
    const { lastDone, runningUntil } = this.#get(model);
    const started = await walker.send({
      operationId: start.id,
      ...(this.#body !== undefined && { json: this.#body }),
    });
    if (isAccepted(started)) {
      const withinMs = start.readback?.withinMs ?? 0;
      const done = readDoneTime(started);
      // A run that was in progress has ended.
      const known = runningUntil === null ? lastDone : (done ?? lastDone);
      this.#compare(walker, started, { lastDone: known, runningUntil: null });
      this.#mayRunUntil = performance.now() + withinMs;
      this.#set(model, { lastDone: known, runningUntil: this.#mayRunUntil });
    } else if (runningUntil === null && started.response?.status !== 409) {
      const message = `${start.id} was rejected: ${describeOutcome(started)}.`;
      report(walker, walkIds.accepted(start), message);
    } else if (runningUntil === null && describeProblem(started) !== 'no-active-call') {
      const message = `${start.id} was rejected, although no run is in progress: ${describeOutcome(started)}.`;
      report(walker, walkIds.accepted(start), message);
    }
  }

  /** Polls the status until the current run must have ended. */
  async #awaitEnd(model: WalkModel, walker: Walker): Promise<void> {
    const { lastDone, runningUntil } = this.#get(model);
    if (runningUntil === null) return;
    const { start, status } = this.#kind;
    const before = walker.trail.length;
    const since = performance.now();
    const seen = await pollUntil(
      runningUntil - since,
      () => walker.send({ operationId: status.id }),
      (exchange) => !isAccepted(exchange) || readDoneTime(exchange) !== lastDone,
    );
    walker.keepOne(before, seen);
    walker.addWait(performance.now() - since);
    // A run may fail for reasons that the verifier does not know.
    if (!isAccepted(seen)) throw new WalkEndedError(describeOutcome(seen));
    const now = readDoneTime(seen);
    if (now === lastDone) {
      const message = `The run that ${start.id} started has not ended in time: ${status.id} still returns ${formatValue(now)}.`;
      report(walker, walkIds.runs(start), message);
    }
    this.#set(model, { lastDone: now ?? null, runningUntil: null });
  }

  async #clear(model: WalkModel, walker: Walker): Promise<void> {
    const { clear } = this.#kind;
    walker.markChanged(this.resource);
    const { runningUntil } = this.#get(model);
    const cleared = await walker.send({ operationId: clear.id });
    if (isAccepted(cleared)) {
      this.#set(model, noRuns);
      await walker.read(model, [this.resource]);
    } else if (runningUntil === null) {
      const message = `${clear.id} was rejected: ${describeOutcome(cleared)}.`;
      report(walker, walkIds.accepted(clear), message);
    }
  }

  #compareStatus(model: WalkModel, walker: Walker, seen: Exchange): void {
    const runs = this.#get(model);
    if (!isAccepted(seen)) throw new WalkEndedError(describeOutcome(seen));
    // A run in progress may end at any time.
    if (runs.runningUntil !== null) return;
    this.#compare(walker, seen, runs);
    this.#set(model, { ...runs, lastDone: readDoneTime(seen) ?? null });
  }

  #compare(walker: Walker, seen: Exchange, { lastDone }: Runs): void {
    const { start, status } = this.#kind;
    const now = readDoneTime(seen);
    if (now === lastDone) return;
    walker.markChanged(this.resource);
    const message = `After these calls, the last run of ${start.id} must be ${formatValue(lastDone)}, but ${seen.operationId} returned ${formatValue(now)}.`;
    const read = createReadingStep(status.id, (model, one) => one.read(model, [this.resource]));
    report(walker, walkIds.runs(start), message, read);
  }

  async #restore(model: WalkModel | null, walker: Walker): Promise<void> {
    const { start, status, clear } = this.#kind;
    if (model === null) {
      const seen = await walker.send({ operationId: status.id });
      walker.trail.pop();
      if (readDoneTime(seen) === null && this.#mayRunUntil < performance.now()) return;
    } else {
      if (this.#get(model) === noRuns) return;
      await this.#awaitEnd(model, walker);
      walker.trail.pop();
    }
    // A run that is in progress cannot be cleared.
    await pollUntil(
      model === null ? (start.readback?.withinMs ?? 0) : 0,
      () => walker.send({ operationId: clear.id }),
      isAccepted,
    );
    this.#mayRunUntil = 0;
  }

  #get(model: WalkModel): Runs {
    return (model.getState(this.resource) as Runs | undefined) ?? noRuns;
  }

  #set(model: WalkModel, runs: Runs): void {
    model.setState(this.resource, runs);
  }
}

/** Returns the time of the last run, or undefined if the response has none. */
function readDoneTime(exchange: Exchange): string | null | undefined {
  const [time] = getValuesAt(getJsonBody(exchange), [doneTimeKey]);
  return time === null || typeof time === 'string' ? time : undefined;
}

function describeProblem({ response }: Exchange): unknown {
  return getProblemCode(response);
}
