import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { PendingTimer } from '@stillhouse/device/clock/timer';
import type { Device } from '@stillhouse/device/device';
import { revertState } from '@stillhouse/device/patch/patch-state';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { type FaultConsidered, type FaultNote, toConsidered } from '../faults/fault-note.ts';
import {
  type RawChange,
  type StateChange,
  StateCopy,
  toStateChange,
} from '../journal/state-changes.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeObserver } from './exchange-observer.ts';

/** Only the latest exchanges can be explained. */
const maxTraces = 200;
const maxChanges = 200;
const maxTimers = 50;

/** Reads that change the device. A test proves that the others do not (request-tracer.test.ts). */
const readsThatChange: ReadonlySet<string> = new Set(['downloadLogs', 'getAvailableUpdate']);

/** What is stored of an exchange. For most it is almost nothing. */
type TraceRecord = {
  readonly n: number;
  /** Number of timers that had fired when it was accepted. */
  readonly firedBefore: number;
  /** Null if no fault applied. */
  faultNotes: readonly FaultNote[] | null;
  changes: RawChange[] | null;
  changeCount: number;
  readonly timersBefore: readonly PendingTimer[];
  timersDuring: readonly PendingTimer[];
  draws: Map<string, number> | null;
  /** True while the device may change because of it: the copy of the state is as before. */
  isActing: boolean;
};

/** The explanation of an exchange, in addition to its journal entry. */
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
 * Stores what explains the latest exchanges of a device. A read costs almost nothing; an operation
 * that may change the device costs two comparisons of its state with a copy of it.
 */
export class RequestTracer implements ExchangeObserver {
  readonly #device: Device;
  readonly #clock: DeviceClock;
  readonly #stored: TraceRecord[] = [];
  readonly #stateCopy = new StateCopy();
  #lastFired = 0;
  #drawn = 0;
  #drawnByStream = new Map<string, number>();

  constructor({ device, clock }: { device: Device; clock: DeviceClock }) {
    this.#device = device;
    this.#clock = clock;
  }

  /** Returns null if the exchange is unknown or too old. */
  getTrace(n: number): RequestTrace | null {
    const stored = this.#stored[n % maxTraces];
    if (stored?.n !== n) return null;
    const { changes, changeCount, faultNotes, timersBefore, timersDuring, draws } = stored;
    return {
      changes: (changes ?? []).map(toStateChange),
      changeCount,
      faults: (faultNotes ?? []).map(toConsidered),
      timersBefore: [...timersBefore],
      timersDuring: [...timersDuring],
      chance: [...(draws ?? [])].map(([stream, count]) => ({ stream, draws: count })),
    };
  }

  onAccept(exchange: Exchange): void {
    const { n } = exchange.record;
    const { fired } = this.#clock;
    const stored: TraceRecord = {
      n,
      firedBefore: fired,
      faultNotes: null,
      changes: null,
      changeCount: 0,
      timersBefore: this.#firedSince(this.#lastFired),
      timersDuring: none,
      draws: null,
      isActing: false,
    };
    this.#lastFired = fired;
    this.#stored[n % maxTraces] = stored;
    this.onStart(exchange);
  }

  onStart(exchange: Exchange): void {
    const stored = this.#of(exchange);
    if (stored === undefined) return;
    this.#noteDraws(null);
    this.#startActing(exchange, stored);
  }

  onBody(exchange: Exchange): void {
    const stored = this.#of(exchange);
    if (stored !== undefined) this.#startActing(exchange, stored);
  }

  #startActing(exchange: Exchange, stored: TraceRecord): void {
    if (stored.isActing || !canHandlerRun(exchange)) return;
    stored.isActing = true;
    // What happened between two exchanges belongs to neither.
    this.#stateCopy.update(this.#device.state);
  }

  onIdle(exchange: Exchange): void {
    const stored = this.#of(exchange);
    if (stored === undefined) return;
    this.#noteDraws(stored);
    stored.faultNotes = exchange.faultNotes;
    stored.timersDuring = this.#firedSince(stored.firedBefore);
    if (stored.isActing) this.#noteChanges(stored);
    stored.isActing = false;
  }

  /**
   * Reverts what the exchange has changed since the device began to work on it. What a client has
   * asked for and got an error for must not have happened.
   */
  revertChanges(exchange: Exchange): void {
    if (this.#of(exchange)?.isActing !== true) return;
    const before = this.#stateCopy.toState() as DeviceState;
    revertState(this.#device, before);
  }

  /** Undefined if it has not been accepted, or if it is too old. */
  #of({ record: { n } }: Exchange): TraceRecord | undefined {
    const stored = this.#stored[n % maxTraces];
    return n > 0 && stored?.n === n ? stored : undefined;
  }

  onAbort(): void {}

  #firedSince(fired: number): readonly PendingTimer[] {
    if (fired === this.#clock.fired) return none;
    return this.#clock.listFiredBetween(fired, this.#clock.fired).slice(-maxTimers);
  }

  #noteChanges(stored: TraceRecord): void {
    const changes = this.#stateCopy.update(this.#device.state);
    if (changes.length === 0) return;
    stored.changeCount += changes.length;
    stored.changes ??= [];
    const room = maxChanges - stored.changes.length;
    stored.changes.push(...changes.slice(0, room));
  }

  /** @param stored the exchange that drew; null for draws outside an exchange */
  #noteDraws(stored: TraceRecord | null): void {
    const { random } = this.#device;
    if (random.drawCount === this.#drawn) return;
    const streams = random.getDrawCounts();
    if (stored !== null) {
      stored.draws ??= new Map();
      for (const [name, drawn] of streams) {
        const draws = drawn - (this.#drawnByStream.get(name) ?? 0);
        if (draws > 0) stored.draws.set(name, (stored.draws.get(name) ?? 0) + draws);
      }
    }
    this.#drawn = random.drawCount;
    this.#drawnByStream = streams;
  }
}

/**
 * Only handlers change the device, and a handler with a body runs when the body is there. A request
 * that is not an operation has no handler.
 */
function canHandlerRun({ operation, received }: Exchange): boolean {
  if (operation === null) return false;
  const isWaiting = operation.requestMediaType !== undefined && received === null;
  return !isWaiting && (operation.safety !== 'read' || readsThatChange.has(operation.id));
}
