import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { JournalEntry } from '../journal/entry.ts';
import { holdsNow, matchesEvent, matchesExchange } from '../scenarios/assertions.ts';
import { toDeviceRequest } from '../scenarios/fleet-keys.ts';
import type { Member } from './member.ts';
import { type FleetPlan, getStepTime, isSelected, sampleCount, type Watch } from './plan.ts';
import { getLower, type ShardTally } from './tally.ts';

/** What one device has yet to note of a watch. */
type OpenWatch = { index: number; watch: Watch; sinceMs: number; times: number };

/** Notes when what is watched comes true on one device, and counts what it does. */
export class Observations {
  #plan: FleetPlan;
  readonly #member: Member;
  readonly #tally: ShardTally;
  readonly #requests: { index: number; match: Readonly<Record<string, unknown>> }[];
  #open: OpenWatch[];

  constructor(plan: FleetPlan, member: Member, tally: ShardTally) {
    this.#plan = plan;
    this.#member = member;
    this.#tally = tally;
    this.#open = this.#listOpen(new Map());
    this.#requests = (plan.scenario.expect?.requests ?? []).flatMap((given, index) => {
      if (!isSelected(given.where, member)) return [];
      const { count: _count, ...match } = toDeviceRequest(given);
      return [{ index, match }];
    });
  }

  /** Goes on with a plan that differs in steps to come. */
  replan(plan: FleetPlan): void {
    this.#plan = plan;
    this.#open = this.#listOpen(new Map(this.#open.map(({ index, times }) => [index, times])));
  }

  /** @param times how often each has been seen, by its position */
  #listOpen(times: ReadonlyMap<number, number>): OpenWatch[] {
    return this.#plan.watches.flatMap((watch, index) => {
      const isOver = this.#tally.reached[index]?.has(this.#member.number) ?? false;
      const sinceMs = isOver ? null : getSinceMs(this.#plan, watch, this.#member);
      return sinceMs === null ? [] : [{ index, watch, sinceMs, times: times.get(index) ?? 0 }];
    });
  }

  /** @param nowMs from the start */
  onState(state: unknown, nowMs: number): void {
    this.#note(nowMs, ({ claim }) => holdsNow(claim, state));
  }

  onEvent(event: DeviceEvent): void {
    const nowMs = event.at - this.#plan.startAt;
    this.#note(
      nowMs,
      ({ claim }) => claim.of === 'event' && matchesEvent(claim.event, claim.match, event),
    );
    if (event.type !== 'power' && event.type !== 'updateState') return;
    const part = event.type === 'power' ? 'power' : 'update';
    this.#count(`${part} ${event.from}`, nowMs, -1);
    this.#count(`${part} ${event.to}`, nowMs, 1);
  }

  onExchange(entry: JournalEntry, nowMs: number): void {
    this.#note(nowMs, ({ claim }) => claim.of === 'request' && matchesExchange(claim.match, entry));
    for (const { index, match } of this.#requests) {
      const counts = this.#tally.requests[index];
      if (counts === undefined || !matchesExchange({ operationId: match.operationId }, entry))
        continue;
      counts.all += 1;
      const isMatch = matchesExchange(match, entry);
      if (isMatch) counts.matched += 1;
      const kind = isMatch ? 'matching' : 'other';
      counts.first[kind] = getLower(counts.first[kind], this.#member);
    }
    const { verdict, intended, operationId, method, path, status, outcome } = entry;
    this.#count(`requests ${status ?? outcome}`, nowMs, 1);
    this.#tally.exchanges += 1;
    const [breach] = [...verdict.request, ...(intended ? [] : verdict.reply)];
    if (breach === undefined) return;
    const text = `${operationId ?? `${method} ${path}`} ${breach.pointer} ${breach.message}`;
    const { breaches } = this.#tally;
    breaches.count += 1;
    breaches.first = getLower(breaches.first, { number: this.#member.number, text });
  }

  #note(nowMs: number, isTrue: (watch: Watch) => boolean): void {
    const { number } = this.#member;
    this.#open = this.#open.filter((open) => {
      const { watch, index, sinceMs } = open;
      if (nowMs < sinceMs || !isTrue(watch)) return true;
      open.times += 1;
      if (watch.claim.of === 'event' && open.times < watch.claim.nth) return true;
      this.#tally.reached[index]?.set(number, nowMs - sinceMs);
      return false;
    });
  }

  #count(name: string, nowMs: number, by: number): void {
    addToCurve(this.#tally.curves, name, nowMs / this.#plan.durationMs, by);
  }
}

/** @param at fraction of the duration */
export function addToCurve(
  curves: ShardTally['curves'],
  name: string,
  at: number,
  by: number,
): void {
  curves[name] ??= Array.from({ length: sampleCount + 1 }, () => 0);
  const curve = curves[name];
  const index = Math.min(Math.ceil(at * sampleCount), sampleCount);
  curve[index] = (curve[index] ?? 0) + by;
}

/** Returns from when a member counts for a watch, in ms from the start; null if it does not. */
export function getSinceMs(
  plan: FleetPlan,
  { where, since }: Watch,
  member: Member,
): number | null {
  if (!isSelected(where, member)) return null;
  return since === null ? 0 : getStepTime(plan, since, member);
}
