import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { formatDuration } from '@stillhouse/foundation/duration';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { JournalEntry } from '../journal/entry.ts';
import { toMs } from './durations.ts';
import type { ScenarioAssertion } from './scenario.ts';

type Match = Readonly<Record<string, unknown>>;

/** An assertion about the state, an event or a request. */
export type Assertion =
  | { of: 'state'; pointer: string; equals: unknown }
  | { of: 'event'; event: string; nth: number; match: Match }
  | { of: 'request'; match: Match };

/** Parses a valid assertion. */
export function parseAssertion(given: ScenarioAssertion): Assertion {
  const { pointer, equals, event, nth = 1, within: _within, ...match } = given;
  if (pointer !== undefined) return { of: 'state', pointer, equals };
  if (event !== undefined) return { of: 'event', event, nth, match };
  return { of: 'request', match };
}

/** Returns the time limit in ms from the start, or null. */
export function getLimitMs({ within }: ScenarioAssertion): number | null {
  return within === undefined ? null : toMs(within);
}

/** Returns true if a state assertion holds now. Events and requests are matched when they occur. */
export function holdsNow(claim: Assertion, state: unknown): boolean {
  return claim.of === 'state' && isEqualJson(getAtPointer(state, claim.pointer), claim.equals);
}

/** Returns true if an event has the name and all fields of the match. */
export function matchesEvent(name: string, match: Match, event: DeviceEvent): boolean {
  return event.type === name && matchesAll(match, (field) => Reflect.get(event, field));
}

/**
 * Returns true if an exchange matches. `*` is any operation, `text` may be anywhere in the
 * response, and `via` is `network` or `setup`, as in the requests of a scenario.
 */
export function matchesExchange(match: Match, entry: JournalEntry): boolean {
  const { operationId, text, fault, via, ...others } = match;
  return (
    (operationId === undefined || operationId === '*' || operationId === entry.operationId) &&
    (text === undefined ||
      listTexts(entry.response?.body).some((found) => found.includes(`${text}`))) &&
    (fault === undefined || entry.faults.some(({ id }) => id === fault)) &&
    (via === undefined || via === (entry.via === 'device' ? 'network' : entry.via)) &&
    matchesAll(others, (field) => Reflect.get(entry, field))
  );
}

/** Describes the actual value for a state assertion. */
export function describeActual(claim: Assertion, state: unknown): string | null {
  if (claim.of !== 'state') return null;
  const value = getAtPointer(state, claim.pointer);
  return value === undefined ? 'there is nothing' : `it is ${JSON.stringify(value)}`;
}

export function formatAssertion(given: ScenarioAssertion): string {
  const claim = parseAssertion(given);
  const limit = getLimitMs(given);
  const within = limit === null ? '' : ` within ${formatDuration(limit)}`;
  if (claim.of === 'state') {
    return `${claim.pointer} equals ${JSON.stringify(claim.equals)}${within}`;
  }
  if (claim.of === 'event') {
    const which = claim.nth === 1 ? '' : ` number ${claim.nth}`;
    return `event ${claim.event}${formatMatch(claim.match)}${which}${within}`;
  }
  return `${formatExchange(claim.match)}${within}`;
}

export function formatExchange({ operationId = '*', ...others }: Match): string {
  return `request ${String(operationId)}${formatMatch(others)}`;
}

export function formatMatch(match: Match): string {
  return Object.entries(match)
    .map(([field, value]) => ` ${field} ${JSON.stringify(value)}`)
    .join('');
}

function matchesAll(match: Match, read: (field: string) => unknown): boolean {
  return Object.entries(match).every(([field, value]) => isEqualJson(read(field), value));
}

/** Lists every string in a JSON value; numbers and booleans as JSON text. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return isRecord(value) ? Object.values(value).flatMap(listTexts) : [];
}
