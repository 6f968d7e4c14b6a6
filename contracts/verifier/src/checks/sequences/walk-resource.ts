import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import type { Resource } from '../resources/resource.ts';
import { readGroup } from './setting-steps.ts';
import { createReadingStep, createStep, report } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import { walkIds } from './walk-requirements.ts';
import { isAccepted, type Walker, type WalkResource } from './walker.ts';

/** Returns the steps of a resource for random sequences of calls: one for each state. */
export function createWalkResource<State>(resource: Resource<State>): WalkResource {
  return new ResourceSteps(resource).resource;
}

class ResourceSteps<State> {
  readonly resource: WalkResource;
  readonly #kind: Resource<State>;

  constructor(kind: Resource<State>) {
    const { create, noun, states, views } = kind;
    const [{ remove }] = views;
    this.#kind = kind;
    this.resource = {
      name: noun,
      start: null,
      requirementIds: [walkIds.saved(create), walkIds.accepted(create), walkIds.accepted(remove)],
      steps: [
        ...states.map((state) =>
          createStep(`${create.id} ${formatValue(state)}`, (model, walker) =>
            this.#create(model, walker, state),
          ),
        ),
        createStep(remove.id, (model, walker) => this.#remove(model, walker)),
      ],
      read: (model, walker) => this.#read(model, walker),
      restore: (model, walker) => this.#restore(model, walker),
    };
  }

  async #create(model: WalkModel, walker: Walker, state: State): Promise<void> {
    const { create, toBody, withinMs } = this.#kind;
    // The contract rejects the call without what it needs. Other checks report that.
    const isPossible = await this.#hasWhatItNeeds(model, walker);
    const created = await walker.send({ operationId: create.id, json: toBody(state) });
    walker.expectChange(this.resource, withinMs);
    if (isAccepted(created)) model.setState(this.resource, state);
    else if (isPossible) {
      const message = `${create.id} rejected ${formatValue(state)}: ${describeOutcome(created)}.`;
      report(walker, walkIds.accepted(create), message);
    }
    await this.#read(model, walker);
  }

  async #remove(model: WalkModel, walker: Walker): Promise<void> {
    const { views, withinMs } = this.#kind;
    const [{ remove }] = views;
    const removed = await walker.send({ operationId: remove.id });
    walker.expectChange(this.resource, withinMs);
    if (isAccepted(removed)) model.setState(this.resource, null);
    else {
      const message = `${remove.id} was rejected: ${describeOutcome(removed)}.`;
      report(walker, walkIds.accepted(remove), message);
    }
    await this.#read(model, walker);
  }

  async #read(model: WalkModel, walker: Walker): Promise<void> {
    const state = model.getState(this.resource) as State | null | undefined;
    if (state === undefined) return;
    const { create, noun, views } = this.#kind;
    const [{ read, pick, shows }] = views;
    const before = walker.trail.length;
    const seen = await pollUntil(
      walker.getPendingMs(this.resource),
      () => walker.send({ operationId: read }),
      (exchange) => shows(pick(getJsonBody(exchange)), state),
    );
    walker.keepLast(before);
    const part = pick(getJsonBody(seen));
    if (shows(part, state)) return;
    walker.markChanged(this.resource);
    const expected = state === null ? `no ${noun}` : `the ${noun} ${formatValue(state)}`;
    const message = `After these calls, ${read} must show ${expected}, but has ${formatValue(part)} (${describeOutcome(seen)}).`;
    const readStep = createReadingStep(read, (one, other) => this.#read(one, other));
    report(walker, walkIds.saved(create), message, readStep);
    // The violation is known already. The other sequences do not need the resource.
    model.forget(this.resource);
  }

  async #restore(model: WalkModel | null, walker: Walker): Promise<void> {
    if (model !== null && model.getState(this.resource) === null) return;
    const { views, withinMs } = this.#kind;
    await walker.send({ operationId: views[0].remove.id });
    walker.expectChange(this.resource, withinMs);
  }

  /** The device may take some time to change the setting. */
  async #hasWhatItNeeds(model: WalkModel, walker: Walker): Promise<boolean> {
    const { needs } = this.#kind;
    const setting = walker.subjects.find(({ group }) => group.write.id === needs?.write);
    if (needs === undefined || setting === undefined) return true;
    if (walker.getPendingMs(setting) > 0) await readGroup(model, walker, setting);
    return hasValues(model.getValues(setting), needs.values);
  }
}
