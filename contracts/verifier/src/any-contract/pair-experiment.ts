import { setTimeout as wait } from 'node:timers/promises';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { Exchange } from '../model/exchange.ts';
import { asRecord, type Field, getAt, setAt } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isKept, isSame } from './compare.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { createCurrentBody, type Pair } from './find-pairs.ts';
import { isAssigned, noteAssigned } from './items.ts';
import { listOtherValues } from './other-value.ts';
import { getRequirementId } from './requirements.ts';

export type Change = { readonly field: Field; readonly value: unknown };

/** What became of a change: `kept` is the old value, `other` neither the old nor the new one. */
type Outcome = {
  readonly change: Change;
  readonly became: 'stored' | 'kept' | 'other';
  readonly got: unknown;
};

type Attempt = {
  readonly outcomes: readonly Outcome[] | null;
  readonly write: Exchange;
  readonly read: Exchange | null;
};

/** Requests to find out which of several changes the device rejects. */
const maxSplits = 8;
const shortPauseMs = 150;

/** Confirms by an experiment that a read returns what a call writes. */
export class PairExperiment {
  protected readonly run: Context;
  readonly pair: Pair;
  /** The body with the values of before. */
  protected base: unknown = null;
  protected original: unknown = null;
  protected readonly volatile = new Set<string>();
  protected readonly confirmed = new Map<string, Field>();
  protected readonly lost: { field: Field; attempt: Attempt }[] = [];
  protected wasAccepted = false;
  protected lastWrite: Exchange | null = null;

  constructor(run: Context, pair: Pair) {
    this.run = run;
    this.pair = pair;
  }

  get isConfirmed(): boolean {
    return this.confirmed.size > 0;
  }

  /** Changes all members at once, and finds those that the read returns. Restores them. */
  async confirm(): Promise<void> {
    const { client } = this.run;
    const call = { purpose: 'readback' };
    const first = readJson(await client.read(this.pair.read, call));
    const second = readJson(await client.send(this.pair.read, call));
    if (first === undefined || second === undefined) return;
    this.original = first;
    this.base = createCurrentBody(this.run, this.pair, second);
    const id = getRequirementId('readback.value', this.pair.write);
    if (this.base === null) {
      const { read } = this.pair;
      this.run.findings.skip(
        id,
        `${read.method} ${read.path} does not return all that the body requires.`,
        'x-readback in an overlay, if another GET does',
      );
      return;
    }
    for (const { path } of this.pair.fields) {
      if (!isEqualJson(this.getValue(first, path), this.getValue(second, path)))
        this.volatile.add(path.join('.'));
    }
    const changes = this.pair.fields
      .filter(({ path }) => !this.volatile.has(path.join('.')))
      .flatMap((field): Change[] => {
        const value = this.chooseValue(field);
        return value === undefined ? [] : [{ field, value }];
      });
    if (changes.length === 0) return;
    this.run.restorable.add(this.pair.write);
    await this.attemptAll(changes, { left: maxSplits });
    if (this.wasAccepted && !this.isConfirmed) await this.#reportHidden();
    await this.restore();
  }

  /** Another read than the guessed one may show what the device stored. */
  async #reportHidden(): Promise<void> {
    const { write, read, isMarked } = this.pair;
    const { client, unrestored } = this.run;
    const call = { purpose: 'restore' };
    if (this.findChange(readJson(await client.read(read, call))) !== null) return;
    const sent = await client.send(write, { ...call, body: this.base });
    if (isMarked || read.path === write.path) return;
    const reason = `The device accepted exchange ${sent.n}, and ${read.path} does not show what it changed`;
    unrestored.push({ operationId: write.id, pointer: '', reason });
  }

  /** Writes the values of before, and reads them. */
  async restore(): Promise<void> {
    if (this.lastWrite === null) return;
    const { write, read, place } = this.pair;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const call = { purpose: 'restore' };
      const { client } = this.run;
      const json = readJson(
        await (attempt === 0 ? client.read(read, call) : client.send(read, call)),
      );
      if (json !== undefined && this.findChange(json) === null) {
        this.lastWrite = null;
        return;
      }
      if (attempt > 0) await wait(shortPauseMs * attempt);
      await this.run.client.send(write, { purpose: 'restore', body: this.base });
    }
    const json = readJson(await this.run.client.send(read, { purpose: 'restore' }));
    const changed = json === undefined ? place.join('.') : this.findChange(json);
    if (changed !== null) {
      const pointer = `/${[...place, ...changed.split('.')].join('/')}`;
      const reason = `The old value could not be restored. It was ${JSON.stringify(this.getValue(this.original, changed.split('.')))}`;
      this.run.unrestored.push({ operationId: write.id, pointer, reason });
    }
    this.lastWrite = null;
  }

  /**
   * A pair that nothing confirmed may be a wrong guess. If the device returns what it is given
   * elsewhere, the guess is good, and the value is lost.
   */
  conclude(confirmedElsewhere: number): void {
    const id = getRequirementId('readback.value', this.pair.write);
    const { read, write, isMarked } = this.pair;
    for (const { field, attempt } of this.lost) {
      const isSame = read.path === write.path;
      const isSure =
        !isDerived(this.base, field) &&
        !isAssigned(field.path.at(-1) ?? '') &&
        // A profile is often found by its name.
        (isSame || !/^(user_?)?(name|login)$/i.test(field.path.join('.'))) &&
        (isMarked ||
          this.confirmed.size >= 2 ||
          (this.confirmed.size === 1 && isSame) ||
          (isSame && confirmedElsewhere >= 2));
      if (!isSure && isAssigned(field.path.at(-1) ?? '')) {
        noteAssigned(this.run, write, field.path.join('.'));
        continue;
      }
      const message = `Accepted another value of ${field.path.join('.')}, but ${read.method} ${read.path} still returns the old one.`;
      const numbers = [attempt.write.n, ...(attempt.read === null ? [] : [attempt.read.n])];
      this.run.findings.add({
        requirementId: id,
        verdict: isSure ? 'fail' : 'warn',
        message: isSure
          ? message
          : `${message} It may be the wrong read: x-readback says which one it is.`,
        exchanges: numbers,
      });
    }
    if (this.lost.length === 0 && !this.wasAccepted)
      this.run.findings.skip(
        id,
        'The device rejected each other value that was tried.',
        'An example in the contract of a body that it accepts',
      );
  }

  protected async attemptAll(changes: readonly Change[], budget: { left: number }): Promise<void> {
    if (changes.length === 0 || budget.left <= 0) return;
    budget.left -= 1;
    const attempt = await this.attempt(changes);
    if (attempt.outcomes === null) {
      if (!isRejected(attempt.write) || changes.length === 1) return;
      const half = Math.ceil(changes.length / 2);
      await this.attemptAll(changes.slice(0, half), budget);
      await this.attemptAll(changes.slice(half), budget);
      return;
    }
    await this.settle(attempt);
  }

  /** Counts what was stored, and tries what was not once more, alone. */
  protected async settle({ outcomes }: Attempt): Promise<void> {
    const id = getRequirementId('readback.value', this.pair.write);
    for (const { change, became } of outcomes ?? []) {
      const name = change.field.path.join('.');
      if (became === 'stored') {
        this.confirmed.set(name, change.field);
        this.run.findings.evaluate(id, null, `Returns what was written to ${name}.`, []);
        continue;
      }
      const alone = await this.attempt([change]);
      const [outcome] = alone.outcomes ?? [];
      if (outcome === undefined) continue;
      const numbers = [alone.write.n, ...(alone.read === null ? [] : [alone.read.n])];
      if (outcome.became === 'stored') this.confirmed.set(name, change.field);
      else if (outcome.became === 'kept' && !this.confirmed.has(name))
        this.lost.push({ field: change.field, attempt: alone });
      else
        this.run.findings.evaluate(
          id,
          `Wrote ${format(change.value)} to ${name}. ${this.pair.read.path} returns ${format(outcome.got)}.`,
          '',
          numbers,
          `/${change.field.path.join('/')}`,
        );
    }
  }

  protected async attempt(changes: readonly Change[]): Promise<Attempt> {
    const { client } = this.run;
    const { write: operation, read: reading, withinMs } = this.pair;
    const body = changes.reduce((it, { field, value }) => setAt(it, field.path, value), this.base);
    const write = await client.send(operation, { purpose: 'readback', body });
    if (!isAccepted(write)) return { outcomes: null, write, read: null };
    this.lastWrite = write;
    this.wasAccepted = true;
    const until = Date.now() + withinMs;
    for (;;) {
      const read = await client.send(reading, { purpose: 'readback' });
      const json = readJson(read);
      if (json === undefined) return { outcomes: null, write, read };
      const outcomes = changes.map((change): Outcome => {
        const got = this.getValue(json, change.field.path);
        const old = getAt(this.base, change.field.path);
        const became = isKept(got, change.value, change.field.path.at(-1))
          ? 'stored'
          : isSame(got, old)
            ? 'kept'
            : 'other';
        return { change, became, got };
      });
      if (Date.now() >= until || outcomes.every(({ became }) => became === 'stored'))
        return { outcomes, write, read };
      await wait(shortPauseMs);
    }
  }

  protected chooseValue({ path, schema }: Field): unknown {
    const current = getAt(this.base, path);
    const isValid = (value: unknown) =>
      this.run.contract.schemas.validate(
        this.pair.media.schema,
        'request',
        setAt(this.base, path, value),
      ).length === 0;
    if (current === undefined) return undefined;
    return listOtherValues(schema, current).find(isValid);
  }

  protected getValue(json: unknown, path: readonly string[]): unknown {
    return getAt(json, [...this.pair.place, ...path]);
  }

  /** Returns the name of a member that is not as before, or null. */
  protected findChange(json: unknown, except?: Field): string | null {
    if (json === undefined) return null;
    const changed = this.pair.fields.find(
      (field) =>
        field !== except &&
        // Parents of the changed member differ as well.
        !(except?.path.join('.').startsWith(`${field.path.join('.')}.`) === true) &&
        !this.volatile.has(field.path.join('.')) &&
        !isSame(this.getValue(json, field.path), this.getValue(this.original, field.path)),
    );
    return changed === undefined ? null : changed.path.join('.');
  }
}

/** Beside the id of something, its other members follow from the id. */
function isDerived(base: unknown, { path }: Field): boolean {
  const siblings = Object.keys(asRecord(getAt(base, path.slice(0, -1))));
  return path.length > 1 && siblings.some((name) => /^(id|key|code|uuid)$/i.test(name));
}
