import type { Operation } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { Random } from '@stillhouse/device/random/random';
import type { RandomStream } from '@stillhouse/device/random/stream';
import { cloneJson } from '@stillhouse/foundation/clone-json';
import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { checkSpec, createArmedFault } from './arm.ts';
import { getCountReason, isExhausted } from './counting.ts';
import type { ArmedFault, FaultSpec, Placement } from './fault.ts';
import type { Effect, FaultSubject } from './fault-kind.ts';
import { faultKinds } from './fault-kinds.ts';
import { FaultMemory, type SavedMemory } from './fault-memory.ts';
import type { FaultNote, FaultReason } from './fault-note.ts';
import { getMismatch, getOperationMismatch } from './match.ts';

/** A fault and its effect on this exchange. */
export type AppliedFault = {
  fault: ArmedFault;
  effect: Effect;
};

/** Why a spec of a batch was rejected. `index` counts from 0. */
type RejectedFault = {
  index: number;
  id: string | null;
  issues: Issue[];
};

type ArmResult = { armed: ArmedFault[] } | { rejected: RejectedFault[] };

/**
 * The faults of a device and their memory as plain JSON. The device's random state has their
 * streams.
 */
export type SavedFaults = {
  /** In the order of arming, with their counters. */
  armed: ArmedFault[];
  /** Number of the last generated id. */
  lastNumber: number;
  memory: SavedMemory;
};

type Decision = {
  effect: Effect | null;
  reason: FaultReason;
  drawn: number | null;
};

/** Effects after which later faults still apply. */
const composableEffects: ReadonlySet<Effect['do']> = new Set(['hold', 'throttle', 'alter']);

/** A sign-in does not change what a read returns. */
const sessionTag = 'Session';

/**
 * The faults of one device. Each draws from its own random stream, named by its id, so that another
 * fault does not change its behavior. State changes only with requests, and time is passed in.
 */
export class FaultSet {
  readonly #random: Random;
  readonly #now: () => number;
  readonly #faults = new LazyMap<string, ArmedFault>();
  readonly #memory = new FaultMemory();
  #lastNumber = 0;

  constructor(options: { random: Random; now: () => number }) {
    this.#random = options.random;
    this.#now = options.now;
  }

  /** Arms all faults of a batch, or none. */
  arm(specs: readonly FaultSpec[]): ArmResult {
    const rejected: RejectedFault[] = [];
    const taken = new Set(this.#faults.keys());
    specs.forEach((spec, index) => {
      const issues = checkSpec(spec, this.#now());
      if (spec.id !== undefined) {
        if (taken.has(spec.id)) {
          issues.push({
            pointer: '/id',
            message: `${JSON.stringify(spec.id)} is armed already; remove it first or choose another`,
          });
        }
        taken.add(spec.id);
      }
      if (issues.length > 0) rejected.push({ index, id: spec.id ?? null, issues });
    });
    if (rejected.length > 0) return { rejected };
    return {
      armed: specs.map((spec) => {
        const fault = createArmedFault(structuredClone(spec), spec.id ?? this.#createId(taken));
        this.#faults.set(fault.id, fault);
        return this.#toCopy(fault);
      }),
    };
  }

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  /** Returns true if a fault matches requests of this operation by their body. */
  matchesByBody(operation: Operation): boolean {
    for (const { match } of this.#faults.values()) {
      if (match.body !== undefined && getOperationMismatch(match, operation) === null) return true;
    }
    return false;
  }

  list(): ArmedFault[] {
    return [...this.#faults.values()].map((fault) => this.#toCopy(fault));
  }

  get(id: string): ArmedFault | undefined {
    const fault = this.#faults.get(id);
    return fault && this.#toCopy(fault);
  }

  /** Returns false if there was no such fault. */
  remove(id: string): boolean {
    this.#memory.quotas.delete(id);
    return this.#faults.delete(id);
  }

  /** Removes all faults. Expired tokens stay expired until the next sign-in. */
  clear(): void {
    this.#faults.clear();
    this.#memory.quotas.clear();
    this.#lastNumber = 0;
  }

  /**
   * Decides which faults act on a request at a placement, in the order of arming: any number of
   * composable ones, then at most one that ends the exchange. Later faults do not see the request.
   * @param notes gets the decision of each fault at this placement
   */
  applyFaults(
    placement: Placement,
    subject: FaultSubject,
    notes: FaultNote[] = [],
  ): readonly AppliedFault[] {
    const applied: AppliedFault[] = [];
    let seen = subject;
    let hasEnded = false;
    for (const fault of this.#faults.values()) {
      if (fault.placement !== placement) continue;
      if (hasEnded) {
        notes.push(createNote(fault, 'ended', seen, this.#now()));
        continue;
      }
      const effect = this.#getEffect(fault, seen, notes);
      if (effect === null) continue;
      applied.push({ fault, effect });
      hasEnded = !composableEffects.has(effect.do);
      if (effect.do === 'alter') seen = { ...seen, response: effect.response };
    }
    return applied;
  }

  /**
   * Records a response of the device, for faults that depend on earlier ones.
   * @param text returns the JSON body; called only if it is stored
   */
  recordResponse(
    operation: Operation,
    target: string,
    status: number,
    text: () => string | null,
  ): void {
    if (status >= 300) return;
    if (operation.tag === sessionTag) this.#memory.recordSignIn(text);
    else if (operation.safety !== 'read') this.#memory.recordWrite();
    else {
      const response = text();
      if (response !== null) this.#memory.recordRead(target, response);
    }
  }

  /** Returns when a fault expired this token, epoch ms, or null. */
  getTokenExpiry(token: string): number | null {
    return this.#memory.getExpiry(token);
  }

  /** Returns plain JSON for `restore`. */
  save(): SavedFaults {
    return { armed: this.list(), lastNumber: this.#lastNumber, memory: this.#memory.save() };
  }

  /** Replaces the faults with saved ones. */
  restore({ armed, lastNumber, memory }: SavedFaults): void {
    this.#faults.clear();
    for (const fault of cloneJson(armed)) this.#faults.set(fault.id, fault);
    this.#lastNumber = lastNumber;
    this.#memory.restore(memory);
  }

  /** Counts the exchange and decides. Returns null to let it pass. */
  #getEffect(fault: ArmedFault, subject: FaultSubject, notes: FaultNote[]): Effect | null {
    const { counters } = fault;
    counters.considered += 1;
    const now = this.#now();
    const mismatch = getMismatch(fault, subject, now);
    if (mismatch !== null) {
      notes.push(createNote(fault, mismatch, subject, now));
      return null;
    }
    counters.matched += 1;
    const { effect, reason, drawn } = this.#decide(fault, subject, now);
    notes.push(createNote(fault, reason, subject, now, drawn));
    if (effect === null) counters.skipped += 1;
    else counters.fired += 1;
    return effect;
  }

  #decide(fault: ArmedFault, subject: FaultSubject, now: number): Decision {
    const counted = getCountReason(fault);
    if (counted !== null) return { effect: null, reason: counted, drawn: null };
    const { id, kind, parameters, probability } = fault;
    const random = this.#getStream(id);
    const drawn = probability < 1 ? random.float() : null;
    if (drawn !== null && drawn >= probability) return { effect: null, reason: 'chance', drawn };
    const memory = this.#memory;
    const effect = faultKinds[kind].effect({ subject, parameters, id, memory, random, now });
    return { effect, reason: effect === null ? 'nothing' : 'fired', drawn };
  }

  #getStream(id: string): RandomStream {
    return this.#random.getStream(`fault:${id}`);
  }

  #createId(taken: Set<string>): string {
    let id: string;
    do {
      this.#lastNumber += 1;
      id = `fault-${this.#lastNumber}`;
    } while (taken.has(id));
    taken.add(id);
    return id;
  }

  /** Returns a copy, because callers must not change the counters. */
  #toCopy(fault: ArmedFault): ArmedFault {
    return { ...structuredClone(fault), exhausted: isExhausted(fault, this.#now()) };
  }
}

function createNote(
  fault: ArmedFault,
  reason: FaultReason,
  { operation, role }: FaultSubject,
  at: number,
  drawn: number | null = null,
): FaultNote {
  const { matched, fired } = fault.counters;
  return { fault, reason, operation, role, at, drawn, matched, fired };
}
