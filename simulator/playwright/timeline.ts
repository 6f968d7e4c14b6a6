import { formatDuration } from '@stillhouse/foundation/duration';
import { replaceAnyCase } from '@stillhouse/foundation/escape-pattern';
import { redactTarget, redactText } from '@stillhouse/foundation/redact-text';
import type { ControlSchema } from '../client/client.ts';
import type { Picture } from './film-strip.ts';
import type { TestCall } from './test-calls.ts';

type JournalEntry = ControlSchema<'JournalEntry'>;

/** What happened at an instant, beside the page: a line of one column. */
export type TimelineEntry = {
  /** Simulated time, epoch ms. */
  at: number;
  column: 'test' | 'requests' | 'device';
  text: string;
  note?: string;
  isProblem?: boolean;
};

/** Everything at one instant of simulated time. */
export type Instant = { at: number; pictures: Picture[]; entries: TimelineEntry[] };

/** What a failed test knows of its device. */
export type TimelineSources = {
  calls: readonly TestCall[];
  pictures: readonly Picture[];
  journal: readonly JournalEntry[];
  inputs: readonly ControlSchema<'ControlInput'>[];
  explanations: readonly ControlSchema<'Explanation'>[];
  log: readonly { at: number; text: string }[];
};

const maxBodyLength = 160;
const maxPointers = 4;

/** Arranges what happened by simulated time, and at the same instant by real time. */
export function buildTimeline(sources: TimelineSources): Instant[] {
  const { calls, pictures, journal, inputs, explanations, log } = sources;
  const explained = new Map(explanations.map((one) => [one.entry.n, one]));
  const byTest = [...calls.map(describeCall), ...inputs.map(describeInput)].sort(
    (a, b) => a.realAt - b.realAt,
  );
  const timers = explanations.flatMap((one) => [...one.timersBefore, ...one.timersDuring]);
  const entries: TimelineEntry[] = [
    ...byTest.map(({ entry }) => entry),
    ...journal.map((entry) => describeExchange(entry, explained.get(entry.n))),
    ...timers.map(({ at, label }) => createEntry(at, 'device', `timer: ${label}`)),
    ...log.map(({ at, text }) => createEntry(at, 'device', text)),
  ];
  const instants = new Map<number, Instant>();
  const findInstant = (at: number) => {
    const instant = instants.get(at) ?? { at, pictures: [], entries: [] };
    instants.set(at, instant);
    return instant;
  };
  for (const entry of entries) findInstant(entry.at).entries.push(entry);
  for (const picture of pictures) findInstant(picture.at).pictures.push(picture);
  return [...instants.values()].sort((a, b) => a.at - b.at);
}

/** So many repetitions in a row are folded. */
const minFolded = 3;

/**
 * Groups instants. A group of several is to be folded: it only repeats requests of the instant
 * before, such as the polls of a page.
 */
export function foldRepetitions(instants: readonly Instant[]): Instant[][] {
  const groups: Instant[][] = [];
  let repeated: Instant[] = [];
  const flush = () => {
    if (repeated.length >= minFolded) groups.push(repeated);
    else groups.push(...repeated.map((instant) => [instant]));
    repeated = [];
  };
  for (const [index, instant] of instants.entries()) {
    if (isRepetition(instant, instants[index - 1])) {
      repeated.push(instant);
      continue;
    }
    flush();
    groups.push([instant]);
  }
  flush();
  return groups;
}

function isRepetition({ pictures, entries }: Instant, before: Instant | undefined): boolean {
  if (before === undefined || pictures.length > 0) return false;
  const known = new Set(before.entries.map(({ text, note }) => `${text} ${note}`));
  return entries.every(
    ({ column, text, note }) => column === 'requests' && known.has(`${text} ${note}`),
  );
}

/** Returns a function that removes secrets and the serial number, which is a password. */
export function createCleaner(serialNumber: string): (text: string) => string {
  return (text) => redactText(replaceAnyCase(text, serialNumber, '[serial]'), mark);
}

const mark = () => '[redacted]';

/** Returns path and query of an address without secrets. */
export function formatAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return redactTarget(pathname + search, mark);
}

type ByTest = { realAt: number; entry: TimelineEntry };

function describeCall({ name, at, endedAt, realAt, realMs, failed }: TestCall): ByTest {
  const passed = endedAt > at ? `${formatDuration(endedAt - at)} simulated, ` : '';
  const note =
    realMs > 0 ? `${passed}${formatDuration(realMs)} real${failed ? ', failed' : ''}` : '';
  const entry = createEntry(at, 'test', name);
  return { realAt, entry: { ...entry, ...(note && { note }), isProblem: failed } };
}

function describeInput(input: ControlSchema<'ControlInput'>): ByTest {
  const { operationId, path, body, at, realAt } = input;
  const names = Object.values(path).join(' ');
  const text = JSON.stringify(body ?? {});
  const note = text === '{}' ? {} : { note: text.slice(0, maxBodyLength) };
  return { realAt, entry: { ...createEntry(at, 'test', `${operationId} ${names}`), ...note } };
}

function describeExchange(
  entry: JournalEntry,
  explanation: ControlSchema<'Explanation'> | undefined,
): TimelineEntry {
  const { at, answeredAt, operationId, method, path, status, outcome, faults, verdict } = entry;
  const isAnswered = outcome === 'answered' && status !== null;
  const result = isAnswered ? `${status}` : `no response (${outcome})`;
  const tookMs = answeredAt === null ? 0 : answeredAt - at;
  const took = tookMs > 0 ? ` after ${formatDuration(tookMs)}` : '';
  const issues = entry.intended ? [] : [...verdict.request, ...verdict.reply];
  const changes = explanation?.changes.map(({ pointer }) => pointer) ?? [];
  const more = changes.length > maxPointers ? ` and ${changes.length - maxPointers} more` : '';
  const notes = [
    ...faults.map(({ id, kind, placement }) => `fault ${id}: ${kind} at ${placement}`),
    ...issues.map(({ message }) => `breaks the contract: ${message}`),
    ...(changes.length > 0 ? [`changes ${changes.slice(0, maxPointers).join(', ')}${more}`] : []),
  ];
  const name = operationId ?? `${method} ${path}`;
  return {
    ...createEntry(at, 'requests', `${name} ${result}${took}`),
    ...(notes.length > 0 && { note: notes.join('\n') }),
    isProblem: !isAnswered || status >= 400 || issues.length > 0,
  };
}

function createEntry(at: number, column: TimelineEntry['column'], text: string): TimelineEntry {
  return { at, column, text: text.trim() };
}
