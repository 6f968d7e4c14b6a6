import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { formatDuration } from '@stillhouse/foundation/duration';
import type { JournalEntry } from '../journal/entry.ts';
import {
  type Assertion,
  describeActual,
  formatAssertion,
  formatExchange,
  getLimitMs,
  holdsNow,
  matchesEvent,
  matchesExchange,
  parseAssertion,
} from './assertions.ts';
import type { ExpectationResult, Scenario } from './scenario.ts';

/** A result with the pointer of its expectation in the scenario. */
export type LocatedResult = ExpectationResult & { pointer: string };

/** How often an assertion matched, and when it came true, in ms after the start. */
type AssertionProgress = {
  times: number;
  afterMs: number | null;
};

/** What has been observed so far. Plain JSON. */
export type Observations = {
  /** One per assertion of `eventually`, then the unique outcome. */
  eventually: AssertionProgress[];
  /** One per assertion of `never`. */
  never: AssertionProgress[];
  /** One per expected request. */
  requests: number[];
  /** The first contract violations, as text. */
  breaches: string[];
};

const maxBreaches = 5;

/** Evaluates the expectations of a scenario. */
export class Expectations {
  readonly #scenario: Scenario;
  readonly #startedAt: number;
  readonly #eventually: Assertion[];
  readonly #never: Assertion[];
  readonly #seen: Observations;

  /** @param seen observations to continue from */
  constructor(scenario: Scenario, startedAt: number, seen?: Observations) {
    const { eventually = [], never = [], requests = [] } = scenario.expect ?? {};
    const { uniqueOutcome } = scenario;
    this.#scenario = scenario;
    this.#startedAt = startedAt;
    this.#eventually = [...eventually, ...(uniqueOutcome === undefined ? [] : [uniqueOutcome])].map(
      parseAssertion,
    );
    this.#never = never.map(parseAssertion);
    this.#seen = structuredClone(seen) ?? {
      eventually: this.#eventually.map(() => ({ times: 0, afterMs: null })),
      never: this.#never.map(() => ({ times: 0, afterMs: null })),
      requests: requests.map(() => 0),
      breaches: [],
    };
  }

  save(): Observations {
    return structuredClone(this.#seen);
  }

  /** Call this when the state may have changed. */
  onState(state: unknown, now: number): void {
    this.#record(now, (claim) => holdsNow(claim, state));
  }

  onEvent(event: DeviceEvent): void {
    this.#record(
      event.at,
      (claim) => claim.of === 'event' && matchesEvent(claim.event, claim.match, event),
    );
  }

  onExchange(entry: JournalEntry, now: number): void {
    this.#record(now, (claim) => claim.of === 'request' && matchesExchange(claim.match, entry));
    const { requests = [] } = this.#scenario.expect ?? {};
    requests.forEach(({ count: _count, ...match }, index) => {
      if (matchesExchange(match, entry)) {
        this.#seen.requests[index] = (this.#seen.requests[index] ?? 0) + 1;
      }
    });
    const { verdict, intended, operationId, method, path } = entry;
    const broken = [...verdict.request, ...(intended ? [] : verdict.reply)];
    const name = operationId ?? `${method} ${path}`;
    for (const { pointer, message } of broken) {
      if (this.#seen.breaches.length < maxBreaches) {
        this.#seen.breaches.push(`${name} ${pointer} ${message}`.replace('  ', ' '));
      }
    }
  }

  /** @param over the scenario has ended */
  evaluate(state: unknown, now: number, over: boolean): LocatedResult[] {
    const { requests = [], eventually = [], never = [], contract } = this.#scenario.expect ?? {};
    const passed = now - this.#startedAt;
    const open = over ? 'failed' : 'open';
    const { uniqueOutcome } = this.#scenario;
    const verdicts: LocatedResult[] = [
      ...requests.map(({ count, ...match }, index): LocatedResult => {
        const { min = count?.max === undefined ? 1 : 0, max = Number.POSITIVE_INFINITY } =
          count ?? {};
        const found = this.#seen.requests[index] ?? 0;
        const isEnough = found >= min;
        const settled = over ? 'met' : 'open';
        return {
          pointer: `/expect/requests/${index}`,
          expectation: `${formatExchange(match)}: ${countText(min, max)}`,
          verdict: found > max ? 'failed' : !isEnough ? open : max === Infinity ? 'met' : settled,
          detail: `${found} seen`,
        };
      }),
      ...eventually.map((given, index): LocatedResult => {
        const limit = getLimitMs(given);
        const at = this.#seen.eventually[index]?.afterMs ?? null;
        const isInTime = at !== null && (limit === null || at <= limit);
        const isLate = limit !== null && passed > limit;
        const found = describeActual(parseAssertion(given), state);
        return {
          pointer: `/expect/eventually/${index}`,
          expectation: `eventually ${formatAssertion(given)}`,
          verdict: isInTime ? 'met' : isLate ? 'failed' : open,
          detail: at === null ? found : `after ${formatDuration(at)}`,
        };
      }),
      ...never.map((given, index): LocatedResult => {
        const at = this.#seen.never[index]?.afterMs ?? null;
        return {
          pointer: `/expect/never/${index}`,
          expectation: `never ${formatAssertion(given)}`,
          verdict: at !== null ? 'failed' : over ? 'met' : 'open',
          detail: at === null ? null : `after ${formatDuration(at)}`,
        };
      }),
    ];
    if (contract !== undefined) {
      const [first] = this.#seen.breaches;
      const verdict = first !== undefined ? 'failed' : over ? 'met' : 'open';
      const detail = first ?? null;
      verdicts.push({
        pointer: '/expect/contract',
        expectation: 'contract clean',
        verdict,
        detail,
      });
    }
    if (uniqueOutcome !== undefined)
      verdicts.push(this.#evaluateUniqueOutcome(uniqueOutcome, state, over));
    return verdicts;
  }

  /** The unique outcome holds at the end, or its event or exchange has occurred by then. */
  #evaluateUniqueOutcome(
    uniqueOutcome: NonNullable<Scenario['uniqueOutcome']>,
    state: unknown,
    over: boolean,
  ): LocatedResult {
    const claim = parseAssertion(uniqueOutcome);
    const holds =
      claim.of === 'state'
        ? holdsNow(claim, state)
        : (this.#seen.eventually.at(-1)?.afterMs ?? null) !== null;
    return {
      pointer: '/uniqueOutcome',
      expectation: `unique outcome: ${formatAssertion(uniqueOutcome)}`,
      verdict: !over ? 'open' : holds ? 'met' : 'failed',
      detail: describeActual(claim, state),
    };
  }

  #record(now: number, isTrue: (claim: Assertion) => boolean): void {
    const passed = now - this.#startedAt;
    for (const [claims, sightings] of [
      [this.#eventually, this.#seen.eventually],
      [this.#never, this.#seen.never],
    ] as const) {
      claims.forEach((claim, index) => {
        const sighting = sightings[index];
        if (sighting === undefined || sighting.afterMs !== null || !isTrue(claim)) return;
        sighting.times += 1;
        if (claim.of !== 'event' || sighting.times >= claim.nth) sighting.afterMs = passed;
      });
    }
  }
}

export function countText(min: number, max: number): string {
  if (min === max) return min === 1 ? 'once' : `${min} times`;
  if (max === Number.POSITIVE_INFINITY)
    return min === 1 ? 'at least once' : `at least ${min} times`;
  return min === 0 ? `at most ${max} times` : `${min} to ${max} times`;
}
