import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeOutcome,
  getJsonBody,
  isNotOnProduct,
  type Reading,
  readResource,
} from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { evaluateAgreements } from '../cross/evaluate-agreements.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import { testWithoutToken } from '../noeffect/unauthorized-writes.ts';
import { OtherReader } from '../parallel/other-client.ts';
import { getRequirementId } from '../pos/valid-bodies.ts';
import { createLawRequirements, getRuleId } from './law-requirements.ts';
import type { Resource, View } from './resource.ts';

/** Tests every law for a resource. */
export function createResourceCheck<State>(resource: Resource<State>): ScenarioCheck {
  return {
    kind: 'scenario',
    class: 'life',
    order: 'middle',
    requirements: (contract) => createLawRequirements(contract, resource),
    async run(context) {
      const findings = new Findings();
      const obstacle = await resource.findObstacle(context);
      if (obstacle === null) await new LawTest(context, findings, resource).run();
      else {
        for (const { id } of createLawRequirements(context.contract, resource))
          findings.markNotTested(id, obstacle.reason, obstacle.enabledBy);
      }
      return findings.list();
    },
  };
}

/** Brings a device into the states of a resource. Each law is one method. */
export class LawTest<State> {
  readonly #context: RunContext;
  readonly #findings: Findings;
  readonly #resource: Resource<State>;
  readonly #purpose: string;

  constructor(context: RunContext, findings: Findings, resource: Resource<State>) {
    this.#context = context;
    this.#findings = findings;
    this.#resource = resource;
    this.#purpose = `life.${resource.name}`;
  }

  /** Tests all laws. The resource is absent before and afterwards. */
  async run(): Promise<void> {
    const { create, states } = this.#resource;
    const [first, ...others] = states;
    await this.testGoneAlready();
    await this.store();
    await this.#testCreationWithoutToken(first);
    const otherReader = await OtherReader.create(this.#context, this.#purpose, create);
    await this.testBodies();
    for (const state of others) await this.testState(state);
    await this.testState(first);
    await this.#testEnd();
    await this.#testOtherClient(otherReader, first);
    await this.#testReadsKeep(first);
    const remaining = await this.#testStays(first);
    await this.#testAgreements();
    await this.#testRemovalWithoutToken(remaining, first);
    await this.testRemoval();
    await this.#testAgreements();
  }

  /** Stores that there is nothing. Call this before the first state. */
  async store(): Promise<void> {
    for (const { remove, undo } of this.#resource.views)
      await this.#context.undoLog.record({ operationId: remove.id, ...undo });
  }

  /** Removing succeeds even if there is nothing to remove. */
  async testGoneAlready(): Promise<void> {
    for (const { remove, rules } of this.#resource.views) {
      const removed = await this.#send(remove);
      const id = getRuleId(remove, rules.goneAlready);
      if (isNotOnProduct(removed)) {
        const reason = 'The product does not support it.';
        this.#findings.markNotApplicable(id, reason, describeOutcome(removed), [removed.n]);
      } else {
        const message = `Response: ${describeOutcome(removed)}.`;
        this.#findings.record(id, isTaken(removed), message, [removed.n]);
      }
    }
  }

  /** Without a token, `create` changes nothing. */
  async #testCreationWithoutToken(state: State): Promise<void> {
    const { create, views, toBody } = this.#resource;
    await testWithoutToken(this.#context, this.#findings, create.id, toBody(state), async () =>
      isShown(views[0], await this.#read(views[0]), null),
    );
  }

  /** `create` accepts each body that its schema allows. */
  async testBodies(): Promise<void> {
    const { create, views } = this.#resource;
    const sent = new Map<string, Exchange>();
    const bodies = await this.#resource.listBodies(this.#context);
    for (const { variant, json, state, isAccepted } of bodies) {
      const key = JSON.stringify(json);
      const earlier = sent.get(key);
      const created = earlier ?? (await this.#send(create, json));
      sent.set(key, created);
      const status = created.response?.status;
      if (status === undefined || status === 429 || status === 503) continue;
      const message = `Returned ${describeOutcome(created)} for ${variant.note}.`;
      const id = getRequirementId(create, variant);
      this.#findings.record(id, isAccepted(status), message, [created.n]);
      if (state !== null && earlier === undefined && isTaken(created))
        await this.#expectState(views[0], state, created);
    }
  }

  /** The GETs show the state that `create` has set, and its response contains it. */
  async testState(state: State): Promise<Exchange> {
    const { create, views, rules, toBody, toResponse } = this.#resource;
    const created = await this.#send(create, toBody(state));
    if (rules.response !== undefined) {
      const body = getJsonBody(created);
      this.#findings.record(
        getRuleId(create, rules.response),
        hasValues(body, toResponse(state)),
        `Response: ${describeOutcome(created)} ${formatValue(body)}.`,
        [created.n],
      );
    }
    for (const view of views) await this.#expectState(view, state, created);
    return created;
  }

  /** The state leads to its end within the time of `x-readback`. */
  async #testEnd(): Promise<void> {
    const { create, end, rules, views } = this.#resource;
    if (end === undefined || rules.ended === undefined) return;
    const withinMs = create.readback?.withinMs ?? 0;
    announceWait(this.#context, end.event, withinMs);
    const [{ pick }] = views;
    const hasEnded = ({ body }: Reading) => hasValues(pick(body), end.values);
    const seen = await pollUntil(withinMs, () => this.#read(views[0]), hasEnded);
    const message = `${views[0].read} returned ${formatValue(pick(seen.body))}.`;
    const id = getRuleId(create, rules.ended);
    this.#findings.record(id, hasEnded(seen), message, [seen.exchange.n]);
  }

  /** Another client reads the state. */
  async #testOtherClient(reader: OtherReader, state: State): Promise<void> {
    const [{ pick, shows }] = this.#resource.views;
    await reader.test(this.#findings, (body) => shows(pick(body), state));
  }

  /** Reading changes nothing. */
  async #testReadsKeep(state: State): Promise<void> {
    const [{ read, pick, shows }] = this.#resource.views;
    const isKept = (body: unknown) => shows(pick(body), state);
    await testReadsKeep(this.#context, this.#findings, read, isKept, { slow: true });
  }

  /**
   * The GETs still show the state some seconds later.
   * @returns the views that do
   */
  async #testStays(state: State): Promise<readonly View<State>[]> {
    await wait(this.#context.options.lateLossMs);
    const remaining: View<State>[] = [];
    for (const view of this.#resource.views)
      if (await this.#expectState(view, state)) remaining.push(view);
    return remaining;
  }

  /** What the GETs show agrees with other GETs. */
  async #testAgreements(): Promise<void> {
    const reads = [...new Set(this.#resource.views.map(({ read }) => read))];
    this.#findings.merge(await evaluateAgreements(this.#context, this.#purpose, reads));
  }

  /** Without a token, `remove` changes nothing. */
  async #testRemovalWithoutToken(views: readonly View<State>[], state: State): Promise<void> {
    for (const view of views) {
      const isKept = async () => isShown(view, await this.#read(view), state);
      await testWithoutToken(this.#context, this.#findings, view.remove.id, undefined, isKept);
    }
  }

  /** The GETs no longer show what was removed. */
  async testRemoval(): Promise<void> {
    for (const view of this.#resource.views)
      await this.#expectState(view, null, await this.#send(view.remove));
  }

  /**
   * Waits until a GET shows a state, or that there is nothing (null).
   * @param cause the call that has set it. Default: it must be there already
   */
  async #expectState(view: View<State>, state: State | null, cause?: Exchange): Promise<boolean> {
    const { create, withinMs, noun } = this.#resource;
    const { read, remove, rules, pick, isOptional } = view;
    const id = state === null ? getRuleId(remove, rules.gone) : getRuleId(create, rules.shown);
    const isAbsent = ({ body }: Reading) => isOptional === true && pick(body) === undefined;
    const seen = await pollUntil(
      cause === undefined ? 0 : withinMs,
      () => this.#read(view),
      (reading) => isAbsent(reading) || isShown(view, reading, state),
    );
    if (isAbsent(seen)) {
      const reason = `The device does not report its ${noun}.`;
      const evidence = describeOutcome(seen.exchange);
      this.#findings.markNotApplicable(id, reason, evidence, [seen.exchange.n]);
      return false;
    }
    const isExpected = (cause === undefined || isTaken(cause)) && isShown(view, seen, state);
    const when =
      cause === undefined ? 'Some seconds later,' : `Response: ${describeOutcome(cause)}. Then`;
    const message = `${when} ${read} returned ${formatValue(pick(seen.body))}.`;
    const exchanges = [...(cause === undefined ? [] : [cause.n]), seen.exchange.n];
    this.#findings.record(id, isExpected, message, exchanges);
    return isExpected;
  }

  #read({ read }: View<State>): Promise<Reading> {
    return readResource(this.#context, this.#purpose, read);
  }

  #send({ id }: Operation, json?: unknown): Promise<Exchange> {
    return requestWithRetry(this.#context, {
      purpose: this.#purpose,
      operationId: id,
      ...(json !== undefined && { json }),
    });
  }
}

function isShown<State>(
  { pick, shows }: View<State>,
  { body }: Reading,
  state: State | null,
): boolean {
  return shows(pick(body), state);
}

function isTaken({ response }: Exchange): boolean {
  return response !== null && isSuccess(response.status);
}
