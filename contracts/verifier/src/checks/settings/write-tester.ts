import type { RunContext } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { differences, isRecord, shows, told } from '../../observe/compare-values.ts';
import type { Findings } from '../../observe/findings.ts';
import {
  bodyOf,
  outcomeOf,
  type Reading,
  type Readings,
  read,
} from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { type Change, changesBetween, lookAround, mayChange } from '../../observe/state-changes.ts';
import { judgeAgreements } from '../cross/evaluate-agreements.ts';
import type { Group } from './group.ts';
import { ids } from './setting-requirements.ts';
import { backTo, type Variant } from './write-variants.ts';

/** The result of one write. */
type Outcome = {
  readonly put: Exchange;
  readonly taken: boolean;
  /** The last response of the GET. */
  readonly seen: Reading;
  readonly isShown: boolean;
  readonly around: Readings;
  /** Unexpected changes. */
  readonly strayKeys: readonly Change[];
  readonly strayOthers: readonly Change[];
};

/**
 * Performs writes and evaluates each: the GET returns the value in time and consistently, the
 * response is correct, and nothing else changes. A failure counts only if it occurs twice, because
 * the device may restart or another client may change it in between.
 */
export class Trial {
  readonly #context: RunContext;
  readonly #findings: Findings;
  readonly #purpose: string;
  #around: Readings = new Map();

  constructor(context: RunContext, findings: Findings, purpose: string) {
    this.#context = context;
    this.#findings = findings;
    this.#purpose = purpose;
  }

  /** Reads the current state. Call this first, and after every write by others. */
  async begin(): Promise<void> {
    this.#around = await lookAround(this.#context, this.#purpose);
  }

  /** Returns the last known value of a group. */
  told(group: Group): unknown {
    return this.#around.get(group.read.id)?.body;
  }

  /** Writes a variant and evaluates the result. */
  async write(group: Group, variant: Variant): Promise<void> {
    const before = this.#around;
    const first = await this.#attempt(group, variant, before);
    this.#around = first.around;
    const outcome = this.#isClean(first) ? first : await this.#again(group, variant, before, first);
    this.#judge(group, variant, outcome);
  }

  /** Sends the same write again, which must succeed and change nothing. */
  async repeat(group: Group, variant: Variant): Promise<void> {
    const before = this.#around;
    const put = await this.#send(group, variant);
    this.#around = await lookAround(this.#context, this.#purpose);
    const changes = changesBetween(before, this.#around).filter(
      ({ operationId }) => operationId === group.read.id,
    );
    const exchanges = [put.n, ...exchangesOf(this.#around, group)];
    const id = ids.again(group);
    if (!isTaken(put)) {
      this.#findings.fail(id, {
        message: `The repeated write was rejected: ${outcomeOf(put)}.`,
        exchanges,
      });
    } else if (changes.length > 0) {
      const message = `The repeated write changed ${changes.map(worded).join(', ')}.`;
      this.#findings.fail(id, { message, exchanges });
    } else this.#findings.pass(id, { message: 'The repeated write changed nothing.', exchanges });
  }

  /** Evaluates the agreements about a group. */
  async agree(group: Group): Promise<void> {
    const about = [group.read.id];
    const seen = await until(
      group.withinMs,
      () => judgeAgreements(this.#context, this.#purpose, about),
      (findings) => findings.every(({ verdict }) => verdict !== 'fail'),
    );
    this.#findings.take(seen);
  }

  /**
   * Checks that groups still have earlier values. A group that does not is written and read once
   * more.
   */
  async stay(groups: readonly Group[], expected: ReadonlyMap<Group, Variant>): Promise<void> {
    for (const group of groups) {
      const variant = expected.get(group);
      if (variant === undefined || this.#findings.has(ids.together(group), 'fail')) continue;
      let seen = await read(this.#context, this.#purpose, group.read.id);
      if (!shows(seen.body, variant.shown)) {
        await this.#send(group, variant);
        await until(group.withinMs, async () => false, Boolean);
        await this.#context.target.signIn();
        seen = await read(this.#context, this.#purpose, group.read.id);
      }
      const exchanges = [seen.exchange.n];
      if (shows(seen.body, variant.shown)) {
        this.#findings.pass(ids.stays(group), {
          message: 'The value persisted until the end.',
          exchanges,
        });
      } else {
        const message = `${group.read.id} returned ${told(variant.shown)} after the write, and later ${told(seen.body)}.`;
        this.#findings.fail(ids.stays(group), { message, exchanges });
      }
    }
    await this.begin();
  }

  async #send(group: Group, { body }: Variant): Promise<Exchange> {
    return patiently(this.#context, {
      purpose: this.#purpose,
      operationId: group.write.id,
      json: body,
    });
  }

  async #attempt(group: Group, variant: Variant, before: Readings): Promise<Outcome> {
    const put = await this.#send(group, variant);
    const taken = isTaken(put);
    const seen = await until(
      taken ? group.withinMs : 0,
      () => read(this.#context, this.#purpose, group.read.id),
      ({ body }) => shows(body, variant.shown),
    );
    const around = await lookAround(this.#context, this.#purpose);
    const changes = changesBetween(before, around);
    const own = changes.filter(({ operationId }) => operationId === group.read.id);
    return {
      put,
      taken,
      seen,
      isShown:
        shows(seen.body, variant.shown) && shows(around.get(group.read.id)?.body, variant.shown),
      around,
      strayKeys: own.filter(({ pointer }) => isStray(group, variant, pointer.split('/')[1] ?? '')),
      strayOthers: changes.filter(
        (change) =>
          change.operationId !== group.read.id && !mayChange(this.#context, group, change),
      ),
    };
  }

  /**
   * Restores the previous values and tries again. Only failures at the same location in both
   * attempts count.
   */
  async #again(group: Group, variant: Variant, before: Readings, first: Outcome): Promise<Outcome> {
    await this.#putBack(group, before, first);
    const fresh = await lookAround(this.#context, this.#purpose);
    const second = await this.#attempt(group, variant, fresh);
    this.#around = second.around;
    return {
      ...second,
      strayKeys: inBoth(first.strayKeys, second.strayKeys),
      strayOthers: inBoth(first.strayOthers, second.strayOthers),
    };
  }

  /** Restores the group first, because its write may be what changes the others. */
  async #putBack(group: Group, before: Readings, { strayOthers }: Outcome): Promise<void> {
    const others = this.groups.filter(
      (one) => one !== group && strayOthers.some(({ operationId }) => operationId === one.read.id),
    );
    for (const one of [group, ...others]) {
      const variant = backTo(one, before.get(one.read.id)?.body);
      if (variant !== null) await this.#send(one, variant);
    }
  }

  /** Groups that may be restored. Set by the check. */
  groups: readonly Group[] = [];

  #isClean({ put, taken, isShown, seen, strayKeys, strayOthers }: Outcome): boolean {
    return (
      taken && isShown && strayKeys.length === 0 && strayOthers.length === 0 && answers(put, seen)
    );
  }

  #judge(group: Group, variant: Variant, outcome: Outcome): void {
    const { put, taken, seen, isShown, around, strayKeys, strayOthers } = outcome;
    const exchanges = [put.n, seen.exchange.n, ...exchangesOf(around, group)];
    const wrote = told(variant.body);
    const [name] = variant.names;
    const isAlone = variant.names.length === 1 || group.keys.length === 1;
    const id = isAlone && name !== undefined ? ids.value(group, name) : ids.together(group);
    if (!taken) {
      const message = `${group.write.id} rejected ${wrote}: ${outcomeOf(put)}.`;
      this.#findings.fail(id, { message, exchanges });
      return;
    }
    if (isShown)
      this.#findings.pass(id, { message: `${group.read.id} returns the value.`, exchanges });
    else {
      const later = around.get(group.read.id)?.body;
      const now = shows(seen.body, variant.shown)
        ? `this value once, then ${told(later)}`
        : told(seen.body);
      const message = `${group.write.id} accepted ${wrote}. After ${group.withinMs} ms, ${group.read.id} returned ${now}.`;
      this.#findings.fail(id, { message, exchanges });
    }
    if (answers(put, seen)) {
      this.#findings.pass(ids.answer(group), {
        message: 'The response contains the current values.',
        exchanges,
      });
    } else {
      const message = `${group.write.id} returned ${told(bodyOf(put))}, but ${group.read.id} returned ${told(seen.body)}.`;
      this.#findings.fail(ids.answer(group), { message, exchanges });
    }
    this.#judgeStray(ids.keys(group), strayKeys, wrote, exchanges);
    const others = [
      put.n,
      ...strayOthers.flatMap(({ operationId }) => around.get(operationId)?.exchange.n ?? []),
    ];
    this.#judgeStray(ids.others(group), strayOthers, wrote, others);
  }

  #judgeStray(
    id: string,
    stray: readonly Change[],
    wrote: string,
    exchanges: readonly number[],
  ): void {
    const [first] = stray;
    if (first === undefined) {
      this.#findings.pass(id, { message: 'Nothing else changed.', exchanges });
      return;
    }
    const message = `Writing ${wrote} changed ${stray.map(worded).join(', ')}.`;
    this.#findings.fail(id, { message, exchanges, place: first.pointer });
  }
}

/** In a whole object, read-only keys may change with the written keys. */
function isStray({ form, keys }: Group, { names }: Variant, name: string): boolean {
  if (names.includes(name)) return false;
  return form === 'merge' || keys.some((key) => key.name === name);
}

function isTaken({ answer }: Exchange): boolean {
  return answer !== null && answer.status >= 200 && answer.status < 300;
}

/** Returns true if the response of the write equals that of the GET. */
function answers(put: Exchange, seen: Reading): boolean {
  const body = bodyOf(put);
  if (!isRecord(body) || !isRecord(seen.body)) return true;
  return differences(body, seen.body).length === 0;
}

function exchangesOf(around: Readings, group: Group): readonly number[] {
  const reading = around.get(group.read.id);
  return reading === undefined ? [] : [reading.exchange.n];
}

function inBoth(first: readonly Change[], second: readonly Change[]): readonly Change[] {
  return second.filter((change) =>
    first.some(
      ({ operationId, pointer }) =>
        operationId === change.operationId && pointer === change.pointer,
    ),
  );
}

function worded({ operationId, pointer, before, after }: Change): string {
  return `${pointer} of ${operationId} from ${told(before)} to ${told(after)}`;
}
