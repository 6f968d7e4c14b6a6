import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { formatDuration } from '@stillhouse/foundation/duration';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { JournalEntry } from '../journal/entry.ts';
import { matchesEvent, matchesExchange, parseAssertion } from './assertions.ts';
import type { RejectedCall } from './caller.ts';
import type { Scenario, ScenarioAssertion } from './scenario.ts';

type Match = Readonly<Record<string, unknown>>;

/** What happened in a scenario that has ended. */
type ScenarioRecord = {
  startedAt: number;
  events: readonly DeviceEvent[];
  entries: readonly JournalEntry[];
  rejected: readonly RejectedCall[];
};

const maxNearMisses = 3;

/**
 * Describes what came close to an expectation that is not met: the nearest exchanges or events,
 * with the differences. Null if nothing did.
 * @param pointer of the expectation in the scenario
 */
export function describeNearMisses(
  scenario: Scenario,
  pointer: string,
  { startedAt, events, ...exchanges }: ScenarioRecord,
): string | null {
  const match = getMatch(scenario, pointer);
  if (match === null) return null;
  const misses =
    'event' in match
      ? findNearEvents(match.event, match.fields, events)
      : findNearExchanges(match.fields, exchanges);
  if (misses.length === 0) return null;
  const lines = misses
    .toSorted((one, other) => one.differences.length - other.differences.length)
    .slice(0, maxNearMisses)
    .map(({ at, name, differences }) => {
      return `${name} at +${formatDuration(at - startedAt)} (${differences.join(', ')})`;
    });
  return `near: ${lines.join('; ')}`;
}

function getMatch(
  scenario: Scenario,
  pointer: string,
): { fields: Match } | { event: string; fields: Match } | null {
  if (pointer.startsWith('/expect/requests/')) {
    const { count: _count, ...fields } = getAtPointer(scenario, pointer) as Match;
    return { fields };
  }
  if (!pointer.startsWith('/expect/eventually/') && pointer !== '/uniqueOutcome') return null;
  const assertion = parseAssertion(getAtPointer(scenario, pointer) as ScenarioAssertion);
  if (assertion.of === 'state') return null;
  return assertion.of === 'event'
    ? { event: assertion.event, fields: assertion.match }
    : { fields: assertion.match };
}

type NearMiss = { at: number; name: string; differences: string[] };

function findNearEvents(name: string, fields: Match, events: readonly DeviceEvent[]): NearMiss[] {
  return events
    .filter((event) => event.type === name && !matchesEvent(name, fields, event))
    .map((event) => ({
      at: event.at,
      name: `event ${name}`,
      differences: listDifferences(fields, event),
    }));
}

function findNearExchanges(
  { operationId = '*', ...fields }: Match,
  { entries, rejected }: Pick<ScenarioRecord, 'entries' | 'rejected'>,
): NearMiss[] {
  const near = entries
    .filter((entry) => operationId === '*' || operationId === entry.operationId)
    .filter((entry) => !matchesExchange(fields, entry))
    .map((entry) => ({
      at: entry.at,
      name: entry.operationId ?? `${entry.method} ${entry.path}`,
      differences: listExchangeDifferences(fields, entry),
    }));
  const misses = rejected
    .filter((call) => operationId === '*' || operationId === call.operationId)
    .map(({ at, operationId: name, reason }) => ({ at, name, differences: [reason] }));
  return [...near, ...misses];
}

function listExchangeDifferences(fields: Match, entry: JournalEntry): string[] {
  if (entry.outcome === 'pending') return ['no response before the end; set a longer duration'];
  const { text, fault, via, ...others } = fields;
  const has = (field: string, value: unknown) => matchesExchange({ [field]: value }, entry);
  const acted = entry.faults.map(({ id }) => id).join(', ');
  return [
    ...listDifferences(others, { ...entry, status: entry.status ?? entry.outcome }),
    ...(text === undefined || has('text', text) ? [] : [`without ${JSON.stringify(text)}`]),
    ...(fault === undefined || has('fault', fault)
      ? []
      : [acted === '' ? 'no fault acted on it' : `fault ${acted}`]),
    ...(via === undefined || has('via', via) ? [] : [`not via ${String(via)}`]),
  ];
}

/** Names the actual values of the fields that differ. */
function listDifferences(fields: Match, actual: object): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const is: unknown = Reflect.get(actual, field);
    if (isEqualJson(is, value)) return [];
    return [is === undefined ? `no ${field}` : `${field} ${String(is)}`];
  });
}
