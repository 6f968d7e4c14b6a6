import type { OperationId, Role } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { Random } from '../random/random.ts';
import { armedFault, specIssues } from './arm.ts';
import type { ArmedFault, Effect, FaultSpec, Placement } from './fault.ts';
import { faultKinds } from './fault-kinds.ts';

/** What a fault may look at in a request. */
export interface FaultSubject {
  operationId: OperationId;
  tag: string;
  /** Null until the caller is known to be somebody. */
  role: Role | null;
}

/** A fault that strikes now. */
export interface Strike {
  fault: ArmedFault;
  effect: Effect;
}

/** Why a spec of a batch was refused; `index` counts from 0. */
interface Refusal {
  index: number;
  id: string | null;
  issues: Issue[];
}

type ArmResult = { armed: ArmedFault[] } | { refused: Refusal[] };

/** The faults of a device as plain JSON; where their streams stand is in the device's random streams. */
export interface FaultsSaved {
  /** With their counters, in the order in which they were armed. */
  faults: ArmedFault[];
  /** Of the latest id that the set has given. */
  lastNumber: number;
}

const none: readonly Strike[] = [];

/**
 * The faults of one device. Each draws from a stream of its own, named by its id, so that arming one more does
 * not change what another does. State changes only by requests that come by: time is passed in.
 */
export class FaultSet {
  private readonly random: Random;
  private readonly now: () => number;
  private readonly faults = new Map<string, { fault: ArmedFault; draw: () => number }>();
  private lastNumber = 0;

  constructor(options: { random: Random; now: () => number }) {
    this.random = options.random;
    this.now = options.now;
  }

  /** Arms all of the batch or nothing of it. */
  arm(specs: readonly FaultSpec[]): ArmResult {
    const refused: Refusal[] = [];
    const taken = new Set(this.faults.keys());
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
        const fault = armedFault(spec, spec.id ?? this.freeId(taken));
        this.put(fault);
        return this.shown(fault);
      }),
    };
  }

  save(): FaultsSaved {
    return { faults: this.list(), lastNumber: this.lastNumber };
  }

  /** Goes on from what was saved, in place of what is armed. */
  restore({ faults, lastNumber }: FaultsSaved): void {
    this.clear();
    for (const fault of structuredClone(faults)) this.put(fault);
    this.lastNumber = lastNumber;
  }

  list(): ArmedFault[] {
    return [...this.faults.values()].map(({ fault }) => this.shown(fault));
  }

  get(id: string): ArmedFault | undefined {
    const entry = this.faults.get(id);
    return entry && this.shown(entry.fault);
  }

  /** False when there was no such fault. */
  remove(id: string): boolean {
    return this.faults.delete(id);
  }

  clear(): void {
    this.faults.clear();
    this.lastNumber = 0;
  }

  /**
   * The faults that strike a request at a placement, in the order in which they were armed: any number of
   * holds, then at most one that ends the exchange. Faults armed after that one do not see the request.
   */
  strikes(placement: Placement, subject: FaultSubject): readonly Strike[] {
    if (this.faults.size === 0) return none;
    const strikes: Strike[] = [];
    for (const { fault, draw } of this.faults.values()) {
      if (fault.placement !== placement || !this.fires(fault, subject, draw)) continue;
      const effect = faultKinds[fault.kind].effect(fault.parameters, subject.operationId);
      strikes.push({ fault, effect });
      if (effect.do !== 'hold') break;
    }
    return strikes;
  }

  private put(fault: ArmedFault): void {
    const draw = () => this.random.stream(`fault:${fault.id}`).float();
    this.faults.set(fault.id, { fault, draw });
  }

  private fires(fault: ArmedFault, subject: FaultSubject, draw: () => number): boolean {
    const { counters, match } = fault;
    counters.considered += 1;
    const now = this.now();
    const fits =
      (match.operationId === undefined ||
        match.operationId === '*' ||
        match.operationId === subject.operationId) &&
      (match.tag === undefined || match.tag === subject.tag) &&
      (match.role === undefined || match.role === subject.role) &&
      (fault.from === null || now >= fault.from) &&
      (fault.until === null || now < fault.until);
    if (!fits) return false;
    counters.matched += 1;
    const counted = counters.matched - fault.skip;
    const due =
      (match.nth === undefined || counters.matched === match.nth) &&
      counted >= 1 &&
      (counted - 1) % fault.every === 0 &&
      (fault.times === null || counters.fired < fault.times);
    if (!due || (fault.probability < 1 && draw() >= fault.probability)) {
      counters.skipped += 1;
      return false;
    }
    counters.fired += 1;
    return true;
  }

  private freeId(taken: Set<string>): string {
    let id: string;
    do {
      this.lastNumber += 1;
      id = `fault-${this.lastNumber}`;
    } while (taken.has(id));
    taken.add(id);
    return id;
  }

  /** A copy, so that nobody outside holds on to live counters. */
  private shown(fault: ArmedFault): ArmedFault {
    const { times, until, counters, match } = fault;
    return {
      ...structuredClone(fault),
      exhausted:
        (times !== null && counters.fired >= times) ||
        (match.nth !== undefined && counters.matched >= match.nth) ||
        (until !== null && this.now() >= until),
    };
  }
}
