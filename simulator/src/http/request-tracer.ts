import type { DeviceClock, PendingTimer } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import { considered, type FaultConsidered, type FaultNote } from '../faults/fault-note.ts';
import { changesBetween, type StateChange } from '../journal/state-changes.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeObserver } from './exchange-observer.ts';

/** So many exchanges can be explained, the latest: what is known of each is bounded as well. */
const maxTraces = 200;
const maxChanges = 200;
const maxTimers = 50;

/** Reads after which the device is not as before; that others leave it alone is a test (explainer.test.ts). */
const readsThatChange: ReadonlySet<string> = new Set(['downloadLogs', 'getAvailableUpdate']);

/** What is kept of an exchange until somebody asks; most exchanges have next to nothing of it. */
type TraceRecord = {
  readonly n: number;
  /** How many timers had fired when it was taken up. */
  readonly firedBefore: number;
  /** Null once it is over and nothing struck it. */
  faultNotes: readonly FaultNote[] | null;
  changes: StateChange[] | null;
  changeCount: number;
  readonly timersBefore: readonly PendingTimer[];
  timersDuring: readonly PendingTimer[];
  draws: Map<string, number> | null;
  /** The state, as JSON, when the device last began to act on it. */
  stateBefore: string | null;
};

/** Why an exchange went as it did, besides what its journal entry says. */
export type RequestTrace = {
  changes: StateChange[];
  changeCount: number;
  faults: FaultConsidered[];
  timersBefore: PendingTimer[];
  timersDuring: PendingTimer[];
  chance: { stream: string; draws: number }[];
};

const none: readonly never[] = [];

/**
 * Keeps what explains the latest exchanges of a device. A read costs next to nothing; whatever may change the device costs looking at
 * its state twice.
 */
export class RequestTracer implements ExchangeObserver {
  readonly #device: Device;
  readonly #clock: DeviceClock;
  readonly #kept: TraceRecord[] = [];
  #lastFired = 0;
  #drawn = 0;
  #drawnByStream = new Map<string, number>();

  constructor({ device, clock }: { device: Device; clock: DeviceClock }) {
    this.#device = device;
    this.#clock = clock;
  }

  /** Null when the exchange is none, or too long ago. */
  getTrace(n: number): RequestTrace | null {
    const kept = this.#kept[n % maxTraces];
    if (kept?.n !== n) return null;
    const { changes, changeCount, faultNotes, timersBefore, timersDuring, draws } = kept;
    return {
      changes: structuredClone(changes ?? []),
      changeCount,
      faults: (faultNotes ?? []).map(considered),
      timersBefore: [...timersBefore],
      timersDuring: [...timersDuring],
      chance: [...(draws ?? [])].map(([stream, count]) => ({ stream, draws: count })),
    };
  }

  onAccept(exchange: Exchange): void {
    const { n } = exchange.record;
    const { fired } = this.#clock;
    const kept: TraceRecord = {
      n,
      firedBefore: fired,
      faultNotes: null,
      changes: null,
      changeCount: 0,
      timersBefore: this.#firedSince(this.#lastFired),
      timersDuring: none,
      draws: null,
      stateBefore: null,
    };
    this.#lastFired = fired;
    this.#kept[n % maxTraces] = kept;
    this.onStart(exchange);
  }

  onStart(exchange: Exchange): void {
    const kept = this.#of(exchange);
    if (kept === undefined) return;
    if (mayChange(exchange)) kept.stateBefore = JSON.stringify(this.#device.state);
    this.#noteDraws(null);
  }

  onIdle(exchange: Exchange): void {
    const kept = this.#of(exchange);
    if (kept === undefined) return;
    this.#noteDraws(kept);
    kept.faultNotes = exchange.faultNotes;
    kept.timersDuring = this.#firedSince(kept.firedBefore);
    if (kept.stateBefore !== null) this.#noteChanges(kept, kept.stateBefore);
    kept.stateBefore = null;
  }

  /** Undefined for one that has not been taken up, or that two hundred others came after. */
  #of({ record: { n } }: Exchange): TraceRecord | undefined {
    const kept = this.#kept[n % maxTraces];
    return n > 0 && kept?.n === n ? kept : undefined;
  }

  onBody(): void {}

  onAbort(): void {}

  #firedSince(fired: number): readonly PendingTimer[] {
    if (fired === this.#clock.fired) return none;
    return this.#clock.listFiredBetween(fired, this.#clock.fired).slice(-maxTimers);
  }

  #noteChanges(kept: TraceRecord, before: string): void {
    const { state } = this.#device;
    if (JSON.stringify(state) === before) return;
    const changes = changesBetween(JSON.parse(before), state);
    kept.changeCount += changes.length;
    kept.changes ??= [];
    const room = maxChanges - kept.changes.length;
    // A copy: the device goes on with what it has.
    kept.changes.push(...structuredClone(changes.slice(0, room)));
  }

  /** @param kept whose draws they were; null: somebody else's */
  #noteDraws(kept: TraceRecord | null): void {
    const { random } = this.#device;
    if (random.drawCount === this.#drawn) return;
    const streams = random.getDrawCounts();
    if (kept !== null) {
      kept.draws ??= new Map();
      for (const [name, drawn] of streams) {
        const draws = drawn - (this.#drawnByStream.get(name) ?? 0);
        if (draws > 0) kept.draws.set(name, (kept.draws.get(name) ?? 0) + draws);
      }
    }
    this.#drawn = random.drawCount;
    this.#drawnByStream = streams;
  }
}

/** Nothing happens to a device by what is no operation. */
function mayChange({ operation }: Exchange): boolean {
  if (operation === null) return false;
  return operation.safety !== 'read' || readsThatChange.has(operation.id);
}
