import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeOutcome,
  getJsonBody,
  isNotOnProduct,
  type Reading,
} from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { OtherReader } from '../../probing/other-client.ts';
import { evaluateAgreements } from '../agreement/evaluate-agreements.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import {
  getReadsId,
  type Reads,
  readEach,
  testReadsMeanwhile,
} from '../noeffect/reads-meanwhile.ts';
import { testWithoutToken } from '../noeffect/unauthorized-writes.ts';
import { getRequirementId } from '../valid-input/valid-bodies.ts';
import { createLawRequirements, getRuleId } from './law-requirements.ts';
import type { Obstacle, Resource, Rule, View } from './resource.ts';
import { isTaken, ResourceCalls } from './resource-calls.ts';

/** Tests every law for resources of the contract. */
export function createResourceCheck<State>(
  listResources: (contract: Contract) => readonly Resource<State>[],
): ScenarioCheck {
  return {
    kind: 'scenario',
    class: 'resources',
    order: 'middle',
    requirements: (contract) =>
      listResources(contract).flatMap((it) => createLawRequirements(contract, it)),
    async run(run) {
      for (const resource of listResources(run.contract)) await testLaws(run, resource);
    },
  };
}

/** Tests every law, unless the run must not change the resource. */
async function testLaws<State>(run: CheckRun, resource: Resource<State>): Promise<void> {
  const obstacle = (await resource.findObstacle(run)) ?? (await new LawTest(run, resource).run());
  if (obstacle === null) return;
  for (const { id } of createLawRequirements(run.contract, resource))
    run.markNotTested(id, obstacle.reason, obstacle.enabledBy);
}

/** Brings a device into the states of a resource. Each law is one method. */
export class LawTest<State> {
  readonly #run: CheckRun;
  readonly #resource: Resource<State>;
  readonly #calls: ResourceCalls<State>;
  /** All reads before a resource that takes time to create or leads to an end. */
  #before: Reads = new Map();

  constructor(run: CheckRun, resource: Resource<State>) {
    this.#run = run.for(`resources.${resource.name}`);
    this.#resource = resource;
    this.#calls = new ResourceCalls(this.#run, resource);
  }

  /**
   * Tests all laws. The resource is absent before and afterwards.
   * @returns what the device needs before it can be created, or null
   */
  async run(): Promise<Obstacle | null> {
    const { create, states, busy, end, findRejection } = this.#resource;
    const [first, ...others] = states;
    await this.testGoneAlready();
    if (first === undefined) return null;
    await this.store();
    if (busy !== undefined || end !== undefined) this.#before = await readEach(this.#run);
    const otherReader = await OtherReader.create(this.#run, create);
    const earlier = await this.#testCreationWithoutToken(first);
    const created = earlier ?? (await this.#create(first));
    const rejection = findRejection?.(created) ?? null;
    if (rejection !== null) return rejection;
    await this.#testCreated(first, created);
    await this.#testEnd();
    await this.#testOtherClient(otherReader, first);
    await this.#testReadsKeep(first);
    const remaining = await this.#testStays(first);
    await this.#testAgreements();
    await this.#testRemovalWithoutToken(remaining, first);
    for (const state of others) await this.testState(state);
    await this.testBodies();
    await this.testRemoval();
    await this.#testAgreements();
    return null;
  }

  /** Stores that there is nothing. Call this before the first state. */
  async store(): Promise<void> {
    for (const { remove, undo } of this.#resource.views)
      await this.#run.undoLog.record({ operationId: remove.id, ...undo });
  }

  /** Removing succeeds even if there is nothing to remove. */
  async testGoneAlready(): Promise<void> {
    for (const { remove, rules } of this.#resource.views) {
      const removed = await this.#calls.send(remove);
      if (isNotOnProduct(removed)) {
        const reason = 'The product does not support it.';
        const id = getRuleId(remove, rules.goneAlready);
        this.#run.markNotApplicable(id, reason, describeOutcome(removed), [removed.n]);
      } else this.#calls.record(remove, rules.goneAlready, isTaken(removed), removed);
    }
  }

  /**
   * Without a token, `create` changes nothing. If the GETs do not show yet what is being created,
   * only a second call shows it.
   * @returns the second call
   */
  async #testCreationWithoutToken(state: State): Promise<Exchange | null> {
    const { create, views, toBody, busy, findRejection } = this.#resource;
    let second: Exchange | null = null;
    await testWithoutToken(this.#run, create.id, toBody(state), async () => {
      if (busy === undefined) return await this.#calls.isShown(views[0], null);
      second = await this.#create(state);
      return second.response?.status !== 409 || (findRejection?.(second) ?? null) !== null;
    });
    return second;
  }

  /** `create` accepts each body that its schema allows. */
  async testBodies(): Promise<void> {
    const { create, views } = this.#resource;
    const sent = new Map<string, Exchange>();
    const bodies = await this.#resource.listBodies(this.#run);
    for (const { variant, json, state, isAccepted } of bodies) {
      const key = JSON.stringify(json);
      const earlier = sent.get(key);
      const created = earlier ?? (await this.#calls.send(create, json));
      sent.set(key, created);
      const status = created.response?.status;
      if (status === undefined || status === 429 || status === 503) continue;
      const message = `Returned ${describeOutcome(created)} for ${variant.note}.`;
      const id = getRequirementId(create, variant);
      this.#run.record(id, isAccepted(status), message, [created.n]);
      if (state !== null && earlier === undefined && isTaken(created))
        await this.#calls.expectState(views[0], state, created);
    }
  }

  /** The GETs show the state that `create` has set, and its response contains it. */
  async testState(state: State): Promise<Exchange> {
    const created = await this.#create(state);
    await this.#testCreated(state, created);
    return created;
  }

  #create(state: State): Promise<Exchange> {
    const { create, toBody } = this.#resource;
    return this.#calls.send(create, toBody(state));
  }

  async #testCreated(state: State, created: Exchange): Promise<void> {
    const { create, views, rules, busy, end, toResponse } = this.#resource;
    if (rules.response !== undefined) {
      const body = getJsonBody(created);
      const isComplete = hasValues(body, toResponse(state));
      this.#calls.record(create, rules.response, isComplete, created, ` ${formatValue(body)}`);
    }
    if (busy !== undefined && isTaken(created)) {
      await this.#testBusy(create, busy.create, state);
      await this.#testBusy(views[0].remove, busy.remove, state);
      await this.#testReadsMeanwhile();
    } else if (end !== undefined && isTaken(created)) {
      await this.#testReadsMeanwhile();
      // A read that changes it is found later.
      if (!(await this.#calls.isShown(views[0], state))) await this.#create(state);
    }
    for (const view of views) await this.#calls.expectState(view, state, created);
  }

  /**
   * While a state is being created, a call is rejected. If the device accepts it, the state may
   * have been there already: the call is sent again right after `create`.
   */
  async #testBusy(operation: Operation, rule: Rule, state: State): Promise<void> {
    const isCreate = operation === this.#resource.create;
    const send = () => (isCreate ? this.#create(state) : this.#calls.send(operation));
    let call = await send();
    if (isTaken(call) && (isCreate || isTaken(await this.#create(state)))) call = await send();
    this.#calls.record(operation, rule, call.response?.status === 409, call);
  }

  /** While a state is being created, and until it has led to its end, nothing else changes. */
  async #testReadsMeanwhile(): Promise<void> {
    const { create: write, end } = this.#resource;
    if (this.#before.size === 0) return;
    const when = `while ${write.id} was running`;
    await testReadsMeanwhile(this.#run, { id: getReadsId(write), write, when }, this.#before);
    // It takes time until the end, so the other states are not tested.
    if (end !== undefined) this.#before = new Map();
  }

  /** The state leads to its end within the time of `x-readback`. */
  async #testEnd(): Promise<void> {
    const { create, end, rules, views } = this.#resource;
    if (end === undefined || rules.ended === undefined) return;
    const withinMs = create.readback?.withinMs ?? 0;
    announceWait(this.#run, end.event, withinMs);
    const [{ pick }] = views;
    const hasEnded = ({ body }: Reading) => hasValues(pick(body), end.values);
    const seen = await pollUntil(withinMs, () => this.#calls.read(views[0]), hasEnded);
    const message = `${views[0].read} returned ${formatValue(pick(seen.body))}.`;
    const id = getRuleId(create, rules.ended);
    this.#run.record(id, hasEnded(seen), message, [seen.exchange.n]);
  }

  /** Another client reads the state. */
  async #testOtherClient(reader: OtherReader, state: State): Promise<void> {
    const [{ pick, shows }] = this.#resource.views;
    await reader.test(this.#run, (body) => shows(pick(body), state));
  }

  /** Reading changes nothing. What takes time to create is not created again to find the GET. */
  async #testReadsKeep(state: State): Promise<void> {
    const { slowReads: slow = false, views, busy } = this.#resource;
    const [{ read, pick, shows }] = views;
    const isKept = (body: unknown) => shows(pick(body), state);
    if (busy === undefined) {
      const recreate = () => this.testState(state);
      await testReadsKeep(this.#run, read, isKept, { slow, recreate });
    } else await testReadsKeep(this.#run, read, pick, { slow });
  }

  /**
   * The GETs still show the state some seconds later.
   * @returns the views that do
   */
  async #testStays(state: State): Promise<readonly View<State>[]> {
    await wait(this.#run.options.lateLossMs);
    const remaining: View<State>[] = [];
    for (const view of this.#resource.views)
      if (await this.#calls.expectState(view, state)) remaining.push(view);
    return remaining;
  }

  /** What the GET of `x-readback` shows agrees with other GETs. */
  async #testAgreements(): Promise<void> {
    const [{ read }] = this.#resource.views;
    this.#run.merge(await evaluateAgreements(this.#run, [read]));
  }

  /** Without a token, `remove` changes nothing. */
  async #testRemovalWithoutToken(views: readonly View<State>[], state: State): Promise<void> {
    for (const view of views) {
      const isKept = () => this.#calls.isShown(view, state);
      await testWithoutToken(this.#run, view.remove.id, undefined, isKept);
    }
  }

  /** The GETs no longer show what was removed. */
  async testRemoval(): Promise<void> {
    for (const view of this.#resource.views) {
      const removed = await this.#calls.send(view.remove);
      const rule = view.rules.removed;
      if (rule !== undefined) this.#calls.record(view.remove, rule, isTaken(removed), removed);
      await this.#calls.expectState(view, null, removed);
    }
  }
}
