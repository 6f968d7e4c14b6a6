import type { OperationId } from '@stillhouse/contracts/operations';
import type { CheckRequest } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { pollUntil } from '../../observe/retry.ts';
import { createReadStep } from './session-steps.ts';
import { createReadingStep, createStep, report, type Step } from './step.ts';
import { WalkEndedError } from './walk-failure.ts';
import type { WalkModel } from './walk-model.ts';
import { walkIds } from './walk-requirements.ts';
import type { Walker, WalkResource } from './walker.ts';

/** What random sequences need of a resource: its calls, and a GET that shows its state. */
export type WalkedResource<State> = {
  readonly name: string;
  /** The state before a walk. */
  readonly start: State;
  /** Calls of one kind are as likely as those of another one. */
  readonly calls: readonly (readonly WalkCall<State>[])[];
  /** Calls that the device may reject. Those of all resources are as likely as one kind. */
  readonly rejectedCalls?: readonly WalkCall<State>[];
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
  listRemovals(state: State | undefined): readonly CheckRequest[];
  /** The write that restores the start has the same effect in every state, and must succeed. */
  readonly isRestoredByWrite?: true;
};

type WalkCall<State> = {
  readonly name: string;
  readonly request: CheckRequest;
  /** The call is accepted, with this requirement. Null if the device may reject it. */
  readonly acceptedId: string | null;
  /** Returns the state after the call, or undefined if it is unknown. */
  apply(state: State | undefined): State | undefined;
  /** Returns true if the response shows the state, which then need not be read (default: read). */
  isShown?(response: unknown, state: State): boolean;
  /** Returns true if the call makes sense in a state (default: in all). */
  isPossible?(state: State): boolean;
  /** Returns false if something else on the device prevents the call now (default: nothing). */
  isReady?(model: WalkModel, walker: Walker): Promise<boolean>;
};

/** Returns the steps of a resource for random sequences of calls. */
export function createWalkResource<State>(kind: WalkedResource<State>): WalkResource {
  return new ResourceSteps(kind).resource;
}

class ResourceSteps<State> {
  readonly resource: WalkResource;
  readonly #kind: WalkedResource<State>;

  constructor(kind: WalkedResource<State>) {
    const { name, start, requirementIds, calls, rejectedCalls = [], read } = kind;
    this.#kind = kind;
    // What a device has lost must be read before the next call that changes it.
    const readStep = createReadingStep(read, (model, walker) =>
      walker.read(model, [this.resource]),
    );
    this.resource = {
      name,
      start,
      requirementIds,
      steps:
        calls.length === 0
          ? []
          : [...calls.map((some) => some.map((call) => this.#createStep(call))), [readStep]],
      rejectedSteps: rejectedCalls.map((call) => this.#createStep(call)),
      request: (model, walker, token) => this.#request(model, walker, token),
      compare: (model, walker, seen, token) => this.#compare(model, walker, seen, token),
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
    const { name, request, acceptedId, apply, isReady, isShown } = call;
    const mustAccept = (await isReady?.(model, walker)) ?? true;
    const sent = await walker.send(request);
    const mayChange = acceptedId !== null || hasSucceeded(sent);
    if (mayChange) walker.expectChange(this.resource, this.#kind.withinMs);
    if (hasSucceeded(sent)) {
      const state = apply(this.#getState(model));
      model.setState(this.resource, state);
      if (state !== undefined && isShown?.(getJsonBody(sent), state) === true) return;
    } else if (acceptedId !== null && mustAccept) {
      const message = `${name} was rejected after these calls: ${describeOutcome(sent)}.`;
      report(walker, acceptedId, message);
    }
    await walker.read(model, [this.resource]);
  }

  /** @param token that of an earlier session (default: the current one) */
  async #request(model: WalkModel, walker: Walker, token?: string): Promise<Exchange | null> {
    const state = this.#getState(model);
    if (state === undefined) return null;
    const { read, shows } = this.#kind;
    const session = { authorization: `Bearer ${token}`, as: walker.role };
    const spec = { operationId: read, ...(token !== undefined && session) };
    return await pollUntil(
      walker.getPendingMs(this.resource),
      () => walker.send(spec),
      (exchange) => shows(getJsonBody(exchange), state),
    );
  }

  #compare(model: WalkModel, walker: Walker, seen: Exchange, token?: string): void {
    const state = this.#getState(model);
    if (state === undefined) return;
    const { read, shownId, shows, describe, describeBody, readState } = this.#kind;
    if (token !== undefined && seen.response?.status === 401) {
      walker.dropSession(token);
      return;
    }
    const body = getJsonBody(seen);
    if (shows(body, state)) return;
    walker.markChanged(this.resource);
    const observed = body === undefined ? describeOutcome(seen) : describeBody(body);
    const message = `After these calls, ${read} must return ${describe(state)}, but returned ${observed}.`;
    if (token !== undefined) report(walker, walkIds.sessions, message);
    else report(walker, shownId, message, createReadStep(this.resource, read));
    // The violation is known already.
    model.setState(this.resource, readState?.(body));
  }

  async #restore(model: WalkModel | null, walker: Walker): Promise<void> {
    const { read, readState, listRemovals, withinMs, isRestoredByWrite } = this.#kind;
    let state = model === null ? undefined : this.#getState(model);
    if (state === undefined && readState !== undefined) {
      state = readState(getJsonBody(await walker.send({ operationId: read })));
      // A read is not a part of the sequence that shows a failure.
      walker.trail.pop();
    }
    for (const removal of listRemovals(state)) {
      if (isRestoredByWrite && walker.isShortening) {
        // A device that remembers the value before must have the same memory as a new device.
        await walker.send(removal);
        walker.trail.pop();
      }
      const sent = await walker.send(removal);
      walker.expectChange(this.resource, withinMs);
      if (isRestoredByWrite && !hasSucceeded(sent))
        throw new WalkEndedError('The original value was rejected.');
    }
  }

  /** Returns undefined if the state is unknown. */
  #getState(model: Readonly<WalkModel>): State | undefined {
    return model.getState(this.resource) as State | undefined;
  }
}
