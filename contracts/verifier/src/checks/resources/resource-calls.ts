import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome, type Reading, readResource } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { getRuleId } from './law-requirements.ts';
import type { Resource, Rule, View } from './resource.ts';

/** Sends the calls of a resource, and records whether the GETs show their effect. */
export class ResourceCalls<State> {
  readonly #run: CheckRun;
  readonly #resource: Resource<State>;

  constructor(run: CheckRun, resource: Resource<State>) {
    this.#run = run;
    this.#resource = resource;
  }

  read({ read }: View<State>): Promise<Reading> {
    return readResource(this.#run, read);
  }

  /** Returns true if a GET shows a state now, or that there is nothing (null). */
  async isShown(view: View<State>, state: State | null): Promise<boolean> {
    return view.shows(view.pick((await this.read(view)).body), state);
  }

  send({ id }: Operation, json?: unknown): Promise<Exchange> {
    return requestWithRetry(this.#run, {
      operationId: id,
      ...(json !== undefined && { json }),
    });
  }

  /** Records a rule about the response to a call. */
  record(operation: Operation, rule: Rule, passed: boolean, call: Exchange, shown = ''): void {
    const message = `Response: ${describeOutcome(call)}${shown}.`;
    this.#run.record(getRuleId(operation, rule), passed, message, [call.n]);
  }

  /**
   * Waits until a GET shows a state, or that there is nothing (null).
   * @param cause the call that has set it. Default: it must be there already
   */
  async expectState(view: View<State>, state: State | null, cause?: Exchange): Promise<boolean> {
    const { create, withinMs, noun } = this.#resource;
    const { read, remove, rules, pick, shows, isOptional, findFailure } = view;
    const id = state === null ? getRuleId(remove, rules.gone) : getRuleId(create, rules.shown);
    const isMissing = ({ body }: Reading) => isOptional === true && pick(body) === undefined;
    const limitMs = state === null ? (remove.readback?.withinMs ?? withinMs) : withinMs;
    const maxMs = cause !== undefined && isTaken(cause) ? limitMs : 0;
    announceWait(this.#run, `the ${noun}`, maxMs);
    const seen = await pollUntil(
      maxMs,
      () => this.read(view),
      (reading) =>
        isMissing(reading) ||
        shows(pick(reading.body), state) ||
        (findFailure?.(reading.exchange) ?? null) !== null,
    );
    const { exchange, body } = seen;
    const failure = findFailure?.(exchange) ?? null;
    if (failure !== null) {
      this.#run.markNotTested(id, failure.reason, failure.enabledBy);
      return false;
    }
    if (isMissing(seen)) {
      const reason = `The device does not report its ${noun}.`;
      this.#run.markNotApplicable(id, reason, describeOutcome(exchange), [exchange.n]);
      return false;
    }
    const isExpected = (cause === undefined || isTaken(cause)) && shows(pick(body), state);
    const when =
      cause === undefined ? 'Some seconds later,' : `Response: ${describeOutcome(cause)}. Then`;
    const message = `${when} ${read} returned ${formatValue(pick(body))}.`;
    const exchanges = [...(cause === undefined ? [] : [cause.n]), exchange.n];
    this.#run.record(id, isExpected, message, exchanges);
    return isExpected;
  }
}

export function isTaken({ response }: Exchange): boolean {
  return response !== null && isSuccess(response.status);
}
