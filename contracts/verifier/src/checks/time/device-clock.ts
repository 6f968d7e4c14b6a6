import { contactOperation, signInOperation } from '@stillhouse/contracts/marked-operations';
import type { WireCheck } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { dateResolutionMs, estimateClockSpeed, readDate } from '../../observe/clock-speed.ts';
import { describeRequest, hasSucceeded, isAway } from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { readToken } from '../../target/sign-in.ts';
import { getClaims } from '../../target/token.ts';

/** A server may keep the text of a date for a while. */
const keptMs = 3_000;
/** A date that did not change for this long stands still. */
const windowMs = 10_000;
/** The least speed of a clock, within the window and within a run. */
const minSpeed = { window: 0.5, run: 0.95 } as const;
const maxJumpMs = 30_000;
/** Less of a run does not show how fast the clock of a device is. */
const minEstimatedMs = 2_000;
/** A device may set its clock by a new server for this long. */
const settingMs = 120_000;

type Rule = 'clock-falls' | 'clock-runs' | 'clock-jumps';

const sentences: Readonly<Record<Rule, string>> = {
  'clock-falls': 'The time in `date` never falls, also after a restart.',
  'clock-runs': 'The time in `date` moves on with the time.',
  'clock-jumps': 'The time in `date` does not jump.',
};
const rules = Object.keys(sentences) as Rule[];
const tokenId = createRequirementId('time.clock-token', signInOperation);

/**
 * Compares the dates of a run with each other, with the time that passed, and with the times of
 * tokens. A device in a lab may have a faster clock.
 */
export const deviceClock: WireCheck = {
  kind: 'wire',
  class: 'time',
  requirements: (contract) => [
    ...rules.map((rule) =>
      createRequirement(contract, {
        class: 'time',
        rule,
        operation: null,
        sentence: sentences[rule],
        pointer: '/info/description',
        source: 'decision',
      }),
    ),
    createRequirement(contract, {
      class: 'time',
      rule: 'clock-token',
      operation: signInOperation,
      sentence: 'The issue time of each token differs from the date of its response by the same.',
      pointer: '/components/schemas/TokenClaims/properties/iat',
      source: 'decision',
      harm: 'read',
    }),
  ],
  evaluate(exchange, _contract, { exchanges }) {
    const { n } = exchange;
    if (!hasClock(exchange)) return [];
    const date = readDate(exchange);
    if (date === null) return listWithoutDate(exchange);
    return [
      ...evaluateDate({ exchange, date }, exchanges),
      ...evaluateToken(exchange, exchanges),
    ].map(({ id, problem, earlier }) => createFinding(id, problem, 'As required.', [earlier.n, n]));
  },
};

type Dated = { readonly exchange: Exchange; readonly date: number };
type Comparison = {
  readonly id: string;
  readonly problem: string | null;
  readonly earlier: Exchange;
};

/** Other responses may be those of a gateway, or of a program that starts the device. */
function hasClock({ operationId, response }: Exchange): boolean {
  return operationId !== null && response !== null && response.status < 500;
}

/** Another check reports the header that is missing. */
function listWithoutDate(exchange: Exchange): readonly Finding[] {
  return rules.map((rule) => ({
    requirementId: `time.${rule}`,
    verdict: 'not-applicable',
    message: 'The response has no valid date.',
    evidence: `${describeRequest(exchange)} returned ${exchange.response?.status}`,
    exchanges: [exchange.n],
  }));
}

function evaluateDate(now: Dated, exchanges: readonly Exchange[]): readonly Comparison[] {
  const before = findDated(exchanges, now.exchange.n - 2, now.exchange.at);
  if (before === null) return [];
  const comparisons = [compareNeighbors(before, now, exchanges)].flat();
  const window = findDated(
    exchanges,
    findLastBefore(exchanges, now.exchange.at - windowMs),
    now.exchange.at - windowMs,
  );
  const first = exchanges.find((it) => hasClock(it) && readDate(it) !== null);
  const bases = [
    { base: window, speed: minSpeed.window },
    {
      base: first === undefined ? null : { exchange: first, date: readDate(first) ?? 0 },
      speed: minSpeed.run,
    },
  ];
  for (const { base, speed } of bases) {
    if (base === null) continue;
    const elapsedMs = getElapsedMs(base, now);
    const movedMs = now.date - base.date + dateResolutionMs + keptMs;
    // A date that fell is reported as that.
    const hasFallen = now.date < base.date - keptMs;
    const isSlow = !hasFallen && movedMs < elapsedMs * speed && !isExplained(base, now, exchanges);
    const problem = `the date moved on by ${(now.date - base.date) / 1000} s in ${Math.round(elapsedMs / 1000)} s`;
    comparisons.push(describe('clock-runs', isSlow ? problem : null, base, now));
  }
  return comparisons;
}

function compareNeighbors(before: Dated, now: Dated, exchanges: readonly Exchange[]) {
  const movedMs = now.date - before.date;
  const { at, tookMs } = now.exchange;
  const elapsedMs = at + tookMs - before.exchange.at;
  const hasFallen = movedMs < -keptMs && !isSetByServer(now, exchanges);
  const hasJumped =
    movedMs > maxJumpMs + elapsedMs &&
    movedMs > maxJumpMs + elapsedMs * estimateSpeed(before.exchange, exchanges) &&
    !hasFallenBefore(before, exchanges) &&
    !isExplained(before, now, exchanges);
  const fall = `the date fell by ${-movedMs / 1000} s`;
  const jump = `the date moved on by ${movedMs / 1000} s in ${Math.round(elapsedMs) / 1000} s`;
  return [
    describe('clock-falls', hasFallen ? fall : null, before, now),
    describe('clock-jumps', hasJumped ? jump : null, before, now),
  ];
}

/** The date after one that fell is right again. */
function hasFallenBefore({ exchange, date }: Dated, exchanges: readonly Exchange[]): boolean {
  const earlier = findDated(exchanges, exchange.n - 2, exchange.at);
  return earlier !== null && date < earlier.date - keptMs;
}

/** Infinite as long as it cannot be estimated. */
function estimateSpeed({ at }: Exchange, exchanges: readonly Exchange[]): number {
  const isShort = at - (exchanges[0]?.at ?? at) < minEstimatedMs;
  return isShort ? Number.POSITIVE_INFINITY : estimateClockSpeed(exchanges);
}

function describe(rule: Rule, problem: string | null, before: Dated, now: Dated): Comparison {
  const text = `From ${describeRequest(before.exchange)} to ${describeRequest(now.exchange)}, ${problem}.`;
  return { id: `time.${rule}`, problem: problem === null ? null : text, earlier: before.exchange };
}

/** The least time between the two dates. */
function getElapsedMs({ exchange: { at, tookMs } }: Dated, now: Dated): number {
  return now.exchange.at - at - tookMs;
}

/** Returns the last dated exchange from a place down that ended before a time, or null. */
function findDated(exchanges: readonly Exchange[], from: number, endedBy: number): Dated | null {
  for (let i = from; i >= 0; i -= 1) {
    const exchange = exchanges[i];
    const date = exchange !== undefined && hasClock(exchange) ? readDate(exchange) : null;
    if (exchange !== undefined && date !== null && exchange.at + exchange.tookMs <= endedBy)
      return { exchange, date };
  }
  return null;
}

/** Returns the place of the last exchange that was sent before a time. */
function findLastBefore(exchanges: readonly Exchange[], time: number): number {
  let [low, high] = [0, exchanges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((exchanges[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A device that was off may have lost the time, and sets its clock when it has started. */
function isExplained(from: Dated, to: Dated, exchanges: readonly Exchange[]): boolean {
  const between = exchanges.slice(from.exchange.n, to.exchange.n - 1);
  return between.some((it) => it.response === null || isAway(it)) || isSetByServer(to, exchanges);
}

function isSetByServer({ exchange: { n, at } }: Dated, exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    (it) =>
      it.n < n &&
      at - it.at < settingMs &&
      it.operationId === contactOperation.id &&
      hasSucceeded(it),
  );
}

/** Milliseconds from the date to the issue time of a token, or null for other exchanges. */
function readTokenOffset(exchange: Exchange): number | null {
  const token = readToken(exchange);
  const date = readDate(exchange);
  const issued = token === null ? undefined : getClaims(token)?.iat;
  return date === null || typeof issued !== 'number' ? null : issued * 1000 - date;
}

function evaluateToken(exchange: Exchange, exchanges: readonly Exchange[]): readonly Comparison[] {
  const offset = readTokenOffset(exchange);
  if (offset === null) return [];
  const first = exchanges.find((it) => readTokenOffset(it) !== null);
  if (first === undefined || first.n >= exchange.n) return [];
  const driftMs = offset - (readTokenOffset(first) ?? 0);
  // The token and the date are made while the request is processed.
  const maxMs = keptMs + (first.tookMs + exchange.tookMs) * estimateSpeed(exchange, exchanges);
  const problem = `The issue time of a token is ${driftMs / 1000} s off the date, compared with the first token.`;
  const isWrong = Math.abs(driftMs) > maxMs + dateResolutionMs;
  return [{ id: tokenId, problem: isWrong ? problem : null, earlier: first }];
}
