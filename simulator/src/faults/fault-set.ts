import type { Operation } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { Random } from '@stillhouse/device/random/random';
import type { RandomStream } from '@stillhouse/device/random/stream';
import { armedFault, specIssues } from './arm.ts';
import { countedOut, isExhausted, misfitOf } from './counting.ts';
import type { ArmedFault, FaultSpec, Placement } from './fault.ts';
import type { Effect, FaultSubject } from './fault-kind.ts';
import { faultKinds } from './fault-kinds.ts';
import { FaultMemory, type SavedMemory } from './fault-memory.ts';
import type { FaultNote, FaultReason } from './fault-note.ts';

/** A fault that strikes now. */
export type Strike = {
  fault: ArmedFault;
  effect: Effect;
};

/** Why a spec of a batch was refused; `index` counts from 0. */
type Refusal = {
  index: number;
  id: string | null;
  issues: Issue[];
};

type ArmResult = { armed: ArmedFault[] } | { refused: Refusal[] };

/** The faults of a device and what they know, as plain JSON; where their streams stand is in the device's random streams. */
export type FaultsSaved = {
  /** With their counters, in the order in which they were armed. */
  armed: ArmedFault[];
  /** Number of the last id that was given by the device. */
  lastNumber: number;
  memory: SavedMemory;
};

type Decided = {
  effect: Effect | null;
  reason: FaultReason;
  drawn: number | null;
};

/** Effects that let the exchange go on to the next fault. */
const composing: ReadonlySet<Effect['do']> = new Set(['hold', 'throttle', 'alter']);

/** A sign-in changes nothing that a read could show. */
const sessionTag = 'Session';

/**
 * The faults of one device. Each draws from a stream of its own, named by its id, so that arming one more does
 * not change what another does. State changes only by requests that come by: time is passed in.
 */
export class FaultSet {
  readonly #random: Random;
  readonly #now: () => number;
  readonly #faults = new Map<string, ArmedFault>();
  readonly #memory = new FaultMemory();
  #lastNumber = 0;

  constructor(options: { random: Random; now: () => number }) {
    this.#random = options.random;
    this.#now = options.now;
  }

  /** Arms all of the batch or nothing of it. */
  arm(specs: readonly FaultSpec[]): ArmResult {
    const refused: Refusal[] = [];
    const taken = new Set(this.#faults.keys());
    specs.forEach((spec, index) => {
      const issues = specIssues(spec);
      if (spec.id !== undefined) {
        if (taken.has(spec.id)) {
          issues.push({
            pointer: '/id',
            message: `${JSON.stringify(spec.id)} is armed already; remove it first or choose another`,
          });
        }
        taken.add(spec.id);
      }
      if (issues.length > 0) refused.push({ index, id: spec.id ?? null, issues });
    });
    if (refused.length > 0) return { refused };
    return {
      armed: specs.map((spec) => {
        const fault = armedFault(structuredClone(spec), spec.id ?? this.#freeId(taken));
        this.#faults.set(fault.id, fault);
        return this.#shown(fault);
      }),
    };
  }

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  list(): ArmedFault[] {
    return [...this.#faults.values()].map((fault) => this.#shown(fault));
  }

  get(id: string): ArmedFault | undefined {
    const fault = this.#faults.get(id);
    return fault && this.#shown(fault);
  }

  /** False when there was no such fault. */
  remove(id: string): boolean {
    this.#memory.quotas.delete(id);
    return this.#faults.delete(id);
  }

  /** Removes all faults. Tokens that they made to expire stay expired: they are refused until one signs in anew. */
  clear(): void {
    this.#faults.clear();
    this.#memory.quotas.clear();
    this.#lastNumber = 0;
  }

  /**
   * The faults that strike a request at a placement, in the order in which they were armed: any number that let it
   * go on, then at most one that ends the exchange. Faults armed after that one do not see the request.
   * @param notes gets one for each fault at this placement: what it decided, and why
   */
  strikes(placement: Placement, subject: FaultSubject, notes: FaultNote[] = []): readonly Strike[] {
    const strikes: Strike[] = [];
    let seen = subject;
    let hasEnded = false;
    for (const fault of this.#faults.values()) {
      if (fault.placement !== placement) continue;
      if (hasEnded) {
        notes.push(noteOf(fault, 'ended', seen, this.#now()));
        continue;
      }
      const effect = this.#effectOf(fault, seen, notes);
      if (effect === null) continue;
      strikes.push({ fault, effect });
      hasEnded = !composing.has(effect.do);
      if (effect.do === 'alter') seen = { ...seen, reply: effect.reply };
    }
    return strikes;
  }

  /**
   * Takes notice of an answer of the device's own, for faults that go by what was before.
   * @param text of the JSON body; asked for only when it is remembered
   */
  answered(operation: Operation, target: string, status: number, text: () => string | null): void {
    if (status >= 300) return;
    if (operation.tag === sessionTag) this.#memory.handedOut(text);
    else if (operation.safety !== 'read') this.#memory.wrote();
    else {
      const answer = text();
      if (answer !== null) this.#memory.answered(target, answer);
    }
  }

  /** When a fault made this token expire, epoch ms; null for one that counts. */
  expiredAt(token: string): number | null {
    return this.#memory.expiredAt(token);
  }

  /** As plain JSON; `restore` goes on from there. */
  save(): FaultsSaved {
    return { armed: this.list(), lastNumber: this.#lastNumber, memory: this.#memory.save() };
  }

  /** Goes on from what was saved, in place of what is armed. */
  restore({ armed, lastNumber, memory }: FaultsSaved): void {
    this.#faults.clear();
    for (const fault of structuredClone(armed)) this.#faults.set(fault.id, fault);
    this.#lastNumber = lastNumber;
    this.#memory.restore(memory);
  }

  /** Counts the exchange and decides; null lets it pass. */
  #effectOf(fault: ArmedFault, subject: FaultSubject, notes: FaultNote[]): Effect | null {
    const { counters } = fault;
    counters.considered += 1;
    const now = this.#now();
    const misfit = misfitOf(fault, subject, now);
    if (misfit !== null) {
      notes.push(noteOf(fault, misfit, subject, now));
      return null;
    }
    counters.matched += 1;
    const { effect, reason, drawn } = this.#decided(fault, subject, now);
    notes.push(noteOf(fault, reason, subject, now, drawn));
    if (effect === null) counters.skipped += 1;
    else counters.fired += 1;
    return effect;
  }

  #decided(fault: ArmedFault, subject: FaultSubject, now: number): Decided {
    const counted = countedOut(fault);
    if (counted !== null) return { effect: null, reason: counted, drawn: null };
    const { id, kind, parameters, probability } = fault;
    const random = this.#streamOf(id);
    const drawn = probability < 1 ? random.float() : null;
    if (drawn !== null && drawn >= probability) return { effect: null, reason: 'chance', drawn };
    const memory = this.#memory;
    const effect = faultKinds[kind].effect({ subject, parameters, id, memory, random, now });
    return { effect, reason: effect === null ? 'nothing' : 'fired', drawn };
  }

  #streamOf(id: string): RandomStream {
    return this.#random.stream(`fault:${id}`);
  }

  #freeId(taken: Set<string>): string {
    let id: string;
    do {
      this.#lastNumber += 1;
      id = `fault-${this.#lastNumber}`;
    } while (taken.has(id));
    taken.add(id);
    return id;
  }

  /** A copy, so that nobody outside holds on to live counters. */
  #shown(fault: ArmedFault): ArmedFault {
    return { ...structuredClone(fault), exhausted: isExhausted(fault, this.#now()) };
  }
}

function noteOf(
  fault: ArmedFault,
  reason: FaultReason,
  { operation, role }: FaultSubject,
  at: number,
  drawn: number | null = null,
): FaultNote {
  const { matched, fired } = fault.counters;
  return { fault, reason, operation, role, at, drawn, matched, fired };
}
