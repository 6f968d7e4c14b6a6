import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasValues, listDifferences } from '../../observe/compare-values.ts';
import {
  describeOutcome,
  getJsonBody,
  type Readings,
  readResource,
} from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { pollUntil } from '../../observe/retry.ts';
import {
  formatPlace,
  formatValues,
  isSamePlace,
  listChanges,
  listChoices,
  mayChange,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import type { Group } from '../../probing/settings-group.ts';
import { createRestoringVariant, type WriteVariant } from '../../probing/write-variants.ts';
import { evaluateAgreements } from '../agreement/evaluate-agreements.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { settingIds } from './setting-requirements.ts';
import { type Written, writeAndRead, writeSettings } from './settings.ts';

/** The result of one write, and what else changed. */
type WriteResult = Written & {
  readonly state: Readings;
  /** Unexpected changes. */
  readonly unexpectedKeys: readonly StateChange[];
  readonly unexpectedOthers: readonly StateChange[];
};

/**
 * Performs writes and evaluates each: the GET returns the value in time and consistently, the
 * response is correct, and nothing else changes. A failure counts only if it occurs twice, because
 * the device may restart or another client may change it in between.
 */
export class WriteTester {
  readonly #run: CheckRun;
  #state: Readings = new Map();
  /** When the response of the last write arrived (`performance.now()`). */
  #lastWriteAt = 0;

  constructor(run: CheckRun) {
    this.#run = run;
  }

  /** Reads the current state. Call this first, and after every write by others. */
  async start(): Promise<void> {
    this.#state = await readState(this.#run);
  }

  /** Writes a variant and evaluates the result. */
  async write(group: Group, variant: WriteVariant): Promise<void> {
    const before = this.#state;
    const first = await this.#attempt(group, variant, before);
    this.#state = first.state;
    const outcome = this.#isCorrect(first)
      ? first
      : await this.#retry(group, variant, before, first);
    this.#evaluate(group, variant, outcome);
  }

  /** Sends the same write again, which must succeed and change nothing. */
  async repeat(group: Group, variant: WriteVariant): Promise<void> {
    const before = this.#state;
    const put = await this.send(group, variant);
    this.#state = await readState(this.#run);
    const changes = listChanges(before, this.#state).filter(
      ({ operationId }) => operationId === group.read.id,
    );
    const message = !hasSucceeded(put)
      ? `The repeated write was rejected: ${describeOutcome(put)}.`
      : `The repeated write changed ${changes.map(formatEach).join(', ') || 'nothing'}.`;
    const passed = hasSucceeded(put) && changes.length === 0;
    const exchanges = [put.n, ...listExchanges(this.#state, group)];
    this.#run.record(settingIds.again(group), passed, message, exchanges);
  }

  /** Evaluates the agreements about a group. */
  async testAgreements(group: Group): Promise<void> {
    const about = [group.read.id];
    const seen = await pollUntil(
      group.withinMs,
      () => evaluateAgreements(this.#run, about),
      (run) => run.every(({ verdict }) => verdict !== 'fail'),
    );
    this.#run.merge(seen);
  }

  /**
   * Checks that groups still have earlier values. A group that does not is written and read once
   * more.
   */
  async testPersistence(
    groups: readonly Group[],
    expected: ReadonlyMap<Group, WriteVariant>,
  ): Promise<void> {
    for (const group of groups) {
      const variant = expected.get(group);
      if (variant === undefined || this.#run.has(settingIds.together(group), 'fail')) continue;
      let seen = await readResource(this.#run, group.read.id);
      if (!hasValues(seen.body, variant.expected)) {
        await this.send(group, variant);
        await wait(group.withinMs);
        await this.waitForLateLoss();
        await this.#run.target.signIn();
        seen = await readResource(this.#run, group.read.id);
      }
      const hasStayed = hasValues(seen.body, variant.expected);
      const message = hasStayed
        ? 'The value persisted until the end.'
        : `${group.read.id} returned ${formatValue(variant.expected)} after the write, and later ${formatValue(seen.body)}.`;
      this.#run.record(settingIds.stays(group), hasStayed, message, [seen.exchange.n]);
    }
    await this.start();
  }

  /**
   * Of writes that follow each other without a read, the last one counts, in both orders. The last
   * write of the group is a change. A failure counts if it occurs twice.
   */
  async testLastWrite(start: WriteVariant, group: Group, last: WriteVariant): Promise<void> {
    for (const writes of [
      [start, last],
      [start, last, start],
    ]) {
      let written = await this.#sendAll(group, writes);
      if (!written.isShown) written = await this.#sendAll(group, writes);
      const { put, seen, isShown } = written;
      const wrote = writes.map(({ body }) => formatValue(body)).join(', ');
      const message = `After writes of ${wrote}, ${group.read.id} returned ${formatValue(seen.body)}.`;
      this.#run.record(settingIds.last(group), isShown, message, [put.n, seen.exchange.n]);
    }
    // What comes next reads, and a device may show the write later.
    await this.#sendAll(group, [last]);
  }

  async #sendAll(group: Group, writes: readonly WriteVariant[]): Promise<Written> {
    for (const variant of writes.slice(0, -1)) await this.send(group, variant);
    const last = writes.at(-1);
    if (last === undefined) throw new RangeError('There is no write.');
    const written = await writeAndRead(this.#run, group, last);
    this.#lastWriteAt = performance.now();
    return written;
  }

  /** Waits so long after the last write that a device that loses values later has lost them. */
  async waitForLateLoss(): Promise<void> {
    const { lateLossMs } = this.#run.options;
    await wait(Math.max(0, this.#lastWriteAt + lateLossMs - performance.now()));
  }

  /** Sends a write. `waitForLateLoss` waits from its response. */
  async send(group: Group, variant: WriteVariant): Promise<Exchange> {
    const exchange = await writeSettings(this.#run, group, variant);
    this.#lastWriteAt = performance.now();
    return exchange;
  }

  async #attempt(group: Group, variant: WriteVariant, before: Readings): Promise<WriteResult> {
    const written = await writeAndRead(this.#run, group, variant);
    this.#lastWriteAt = performance.now();
    const state = await readState(this.#run);
    const changes = listChanges(before, state);
    const own = changes.filter(({ operationId }) => operationId === group.read.id);
    return {
      ...written,
      isShown: written.isShown && hasValues(state.get(group.read.id)?.body, variant.expected),
      state,
      unexpectedKeys: own.filter((change) => isUnexpectedKey(group, variant, change)),
      unexpectedOthers: changes.filter(
        (change) => change.operationId !== group.read.id && !mayChange(group.write, change),
      ),
    };
  }

  /**
   * Restores the previous values and tries again. Only failures at the same location in both
   * attempts count.
   */
  async #retry(
    group: Group,
    variant: WriteVariant,
    before: Readings,
    first: WriteResult,
  ): Promise<WriteResult> {
    await this.#restore(group, before, first);
    const fresh = await readState(this.#run);
    const second = await this.#attempt(group, variant, fresh);
    const choices = listChoices(this.#run);
    this.#state = second.state;
    return {
      ...second,
      unexpectedKeys: intersectChanges(first.unexpectedKeys, second.unexpectedKeys),
      unexpectedOthers: [
        ...intersectChanges(first.unexpectedOthers, second.unexpectedOthers),
        // What can be chosen does not change by itself, so that once is enough.
        ...first.unexpectedOthers.filter(({ operationId }) => choices.has(operationId)),
      ],
    };
  }

  /** Restores the group first, because its write may be what changes the others. */
  async #restore(group: Group, before: Readings, { unexpectedOthers }: WriteResult): Promise<void> {
    const others = this.groups.filter(
      (one) =>
        one !== group && unexpectedOthers.some(({ operationId }) => operationId === one.read.id),
    );
    for (const one of [group, ...others]) {
      const variant = createRestoringVariant(one, before.get(one.read.id)?.body);
      if (variant !== null) await this.send(one, variant);
    }
    // A write that removes certificates shows again only if there are some.
    if (unexpectedOthers.length > 0) await plantCertificates(this.#run);
  }

  /** Groups that may be restored. Set by the check. */
  groups: readonly Group[] = [];

  #isCorrect({ unexpectedKeys, unexpectedOthers, ...written }: WriteResult): boolean {
    const unexpected = [...unexpectedKeys, ...unexpectedOthers];
    return written.isAccepted && written.isShown && !unexpected.length && matchesReadback(written);
  }

  #evaluate(group: Group, variant: WriteVariant, outcome: WriteResult): void {
    const { put, isAccepted, seen, isShown, state, unexpectedKeys, unexpectedOthers } = outcome;
    const exchanges = [put.n, seen.exchange.n, ...listExchanges(state, group)];
    const wrote = formatValue(variant.body);
    const [name] = variant.names;
    const isAlone = variant.names.length === 1 || group.keys.length === 1;
    const id =
      isAlone && name !== undefined ? settingIds.value(group, name) : settingIds.together(group);
    if (!isAccepted) {
      const message = `${group.write.id} rejected ${wrote}: ${describeOutcome(put)}.`;
      this.#run.fail(id, { message, exchanges });
      return;
    }
    const now = hasValues(seen.body, variant.expected)
      ? `this value once, then ${formatValue(state.get(group.read.id)?.body)}`
      : formatValue(seen.body);
    const shown = isShown
      ? `${group.read.id} returns the value.`
      : `${group.write.id} accepted ${wrote}. After ${group.withinMs} ms, ${group.read.id} returned ${now}.`;
    this.#run.record(id, isShown, shown, exchanges);
    const isReturned = matchesReadback(outcome);
    const returned = isReturned
      ? 'The response contains the current values.'
      : `${group.write.id} returned ${formatValue(getJsonBody(put))}, but ${group.read.id} returned ${formatValue(seen.body)}.`;
    this.#run.record(settingIds.response(group), isReturned, returned, exchanges);
    this.#evaluateChanges(settingIds.keys(group), unexpectedKeys, wrote, exchanges);
    const others = [
      put.n,
      ...unexpectedOthers.flatMap(({ operationId }) => state.get(operationId)?.exchange.n ?? []),
    ];
    this.#evaluateChanges(settingIds.others(group), unexpectedOthers, wrote, others);
  }

  #evaluateChanges(
    id: string,
    unexpected: readonly StateChange[],
    wrote: string,
    exchanges: readonly number[],
  ): void {
    const [first] = unexpected;
    if (first === undefined) {
      this.#run.pass(id, { message: 'Nothing else changed.', exchanges });
      return;
    }
    const message = `Writing ${wrote} changed ${unexpected.map(formatEach).join(', ')}.`;
    this.#run.fail(id, { message, exchanges, place: first.pointer });
  }
}

/**
 * In a whole object, read-only keys may change with the written keys. Of a list of pairs, a value
 * that the other ones do not use may be gone. `shape` finds one that they need.
 */
function isUnexpectedKey(
  { form, keys }: Group,
  { names }: WriteVariant,
  { pointer, after }: StateChange,
): boolean {
  const name = pointer.split('/')[1] ?? '';
  if (names.includes(name) || (form === 'pairs' && after === undefined)) return false;
  return form === 'merge' || keys.some((key) => key.name === name);
}

/** Returns true if the response of the write equals that of the GET. */
function matchesReadback({ put, seen }: Written): boolean {
  const body = getJsonBody(put);
  if (!isRecord(body) || !isRecord(seen.body)) return true;
  return listDifferences(body, seen.body).length === 0;
}

function listExchanges(state: Readings, group: Group): readonly number[] {
  const reading = state.get(group.read.id);
  return reading === undefined ? [] : [reading.exchange.n];
}

function intersectChanges(
  first: readonly StateChange[],
  second: readonly StateChange[],
): readonly StateChange[] {
  return second.filter((change) => first.some((one) => isSamePlace(one, change)));
}

function formatEach(change: StateChange): string {
  return `${formatPlace(change)} ${formatValues(change)}`;
}
