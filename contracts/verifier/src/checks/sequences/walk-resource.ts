import type { OperationId } from '@stillhouse/contracts/operations';
import type { RequestSpec } from '../../model/target.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { createReadingStep, createStep, report, type Step } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import { isAccepted, type Walker, type WalkResource } from './walker.ts';

/** What random sequences need of a resource: its calls, and a GET that shows its state. */
export type WalkedResource<State> = {
  readonly name: string;
  /** The state before a walk. */
  readonly start: State;
  /** Calls of one kind are as likely as those of another one. */
  readonly calls: readonly (readonly WalkCall<State>[])[];
  readonly requirementIds: readonly string[];
  /** The requirement that the GET tests. */
  readonly shownId: string;
  readonly read: OperationId;
  /** The GET shows a new state within this time. */
  readonly withinMs: number;
  shows(body: unknown, state: State): boolean;
  /** What the GET must return for a state, and what it returned. */
  describe(state: State): string;
  describeBody(body: unknown): string;
  /** Returns the state that a GET returned instead, or undefined if it does not say. */
  readState?(body: unknown): State | undefined;
  /** The requests that restore the start from a state; undefined if it is unknown. */
  listRemovals(state: State | undefined): readonly Request[];
};

type WalkCall<State> = {
  readonly name: string;
  readonly request: Request;
  /** The call is accepted, with this requirement. Null if the device may reject it. */
  readonly acceptedId: string | null;
  /** Returns the state after the call, or undefined if it is unknown. */
  apply(state: State | undefined): State | undefined;
  /** Returns true if the call makes sense in a state (default: in all). */
  isPossible?(state: State): boolean;
  /** Returns false if something else on the device prevents the call now (default: nothing). */
  isReady?(model: WalkModel, walker: Walker): Promise<boolean>;
};

type Request = Omit<RequestSpec, 'purpose'>;

/** Returns the steps of a resource for random sequences of calls. */
export function createWalkResource<State>(kind: WalkedResource<State>): WalkResource {
  return new ResourceSteps(kind).resource;
}

class ResourceSteps<State> {
  readonly resource: WalkResource;
  readonly #kind: WalkedResource<State>;

  constructor(kind: WalkedResource<State>) {
    const { name, start, requirementIds, calls } = kind;
    this.#kind = kind;
    this.resource = {
      name,
      start,
      requirementIds,
      steps: calls.map((some) => some.map((call) => this.#createStep(call))),
      read: (model, walker) => this.#read(model, walker),
      restore: (model, walker) => this.#restore(model, walker),
    };
  }

  #createStep(call: WalkCall<State>): Step {
    return createStep(
      call.name,
      (model, walker) => this.#send(model, walker, call),
      (model) => {
        const state = this.#getState(model);
        return state === undefined || (call.isPossible?.(state) ?? true);
      },
    );
  }

  async #send(model: WalkModel, walker: Walker, call: WalkCall<State>): Promise<void> {
    const { name, request, acceptedId, apply, isReady } = call;
    const mustAccept = (await isReady?.(model, walker)) ?? true;
    const sent = await walker.send(request);
    walker.expectChange(this.resource, this.#kind.withinMs);
    if (isAccepted(sent)) model.setState(this.resource, apply(this.#getState(model)));
    else if (acceptedId !== null && mustAccept) {
      const message = `${name} was rejected after these calls: ${describeOutcome(sent)}.`;
      report(walker, acceptedId, message);
    }
    await this.#read(model, walker);
  }

  async #read(model: WalkModel, walker: Walker): Promise<void> {
    const state = this.#getState(model);
    if (state === undefined) return;
    const { read, shownId, shows, describe, describeBody, readState } = this.#kind;
    const before = walker.trail.length;
    const seen = await pollUntil(
      walker.getPendingMs(this.resource),
      () => walker.send({ operationId: read }),
      (exchange) => shows(getJsonBody(exchange), state),
    );
    walker.keepLast(before);
    const body = getJsonBody(seen);
    if (shows(body, state)) return;
    walker.markChanged(this.resource);
    const observed = body === undefined ? describeOutcome(seen) : describeBody(body);
    const message = `After these calls, ${read} must return ${describe(state)}, but returned ${observed}.`;
    const readStep = createReadingStep(read, (one, other) => this.#read(one, other));
    report(walker, shownId, message, readStep);
    // The violation is known already.
    model.setState(this.resource, readState?.(body));
  }

  async #restore(model: WalkModel | null, walker: Walker): Promise<void> {
    const { read, readState, listRemovals, withinMs } = this.#kind;
    let state = model === null ? undefined : this.#getState(model);
    if (state === undefined && readState !== undefined) {
      state = readState(getJsonBody(await walker.send({ operationId: read })));
      // A read is not a part of the sequence that shows a failure.
      walker.trail.pop();
    }
    for (const removal of listRemovals(state)) {
      await walker.send(removal);
      walker.expectChange(this.resource, withinMs);
    }
  }

  /** Returns undefined if the state is unknown. */
  #getState(model: Readonly<WalkModel>): State | undefined {
    return model.getState(this.resource) as State | undefined;
  }
}
