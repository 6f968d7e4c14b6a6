import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { AbsentMemberTester } from './absent-members.ts';
import { reportRejection, sendInvalidBody, sendUndeclaredType } from './body-checks.ts';
import { type BodyVariant, type Field, getAt, setAt } from './body-values.ts';
import { readJson } from './client.ts';
import { isAccepted, isRejected } from './context.ts';
import { listAbsentNodes, listInvalidBodies } from './invalid-bodies.ts';
import { reportOthers } from './isolation.ts';
import { isRisky } from './other-value.ts';
import { sendInvalidParameters } from './parameter-checks.ts';
import { getRequirementId } from './requirements.ts';
import { listNearReads, takeSnapshot } from './snapshots.ts';
import { spreadTexts } from './value-rounds.ts';

const maxRejected = 8;
const maxRounds = 8;
const maxInvalid = 150;

/** Demands of a confirmed pair what it promises. */
export class PairTester extends AbsentMemberTester {
  /** Writes the current values: whatever else there is, stays. */
  async checkOthers(): Promise<void> {
    const { write } = this.pair;
    if (!this.isConfirmed || !this.run.wants(write, 'isolation.others')) return;
    const reads = new Set([this.pair.read, ...listNearReads(this.run, write)]);
    const [field] = this.confirmed.values();
    const body =
      write.method === 'PATCH' && field !== undefined
        ? setAt({}, field.path, getAt(this.base, field.path))
        : this.base;
    const before = await takeSnapshot(this.run, reads);
    const sent = await this.run.client.send(write, { purpose: 'isolation', body });
    if (!isAccepted(sent)) return;
    this.lastWrite = sent;
    const after = await takeSnapshot(this.run, reads);
    await reportOthers(this.run, write, body, { before, after, n: sent.n });
    await this.restore();
  }

  /** Demands values at limits, entries of enums and lists of the confirmed members. */
  async demand(): Promise<void> {
    if (!this.isConfirmed) return;
    const { media } = this.pair;
    const fields = [...this.confirmed.values()];
    const all = fields.map((field) =>
      this.run.values
        .listValid(media.schema, this.base, [field])
        .filter(
          ({ value }) => !isEqualJson(getAt(value, field.path), getAt(this.base, field.path)),
        ),
    );
    const variants = spreadTexts(all).map((list) => list.slice(0, maxRounds));
    for (let round = 0; variants.some((list) => round < list.length); round += 1) {
      const chosen = fields.flatMap((field, i) => {
        const variant = variants[i]?.[round];
        return variant === undefined ? [] : [{ field, variant }];
      });
      const places = chosen.map(({ variant }) => variant.place);
      // A member of an object that has another value as a whole may be in it no more.
      const isAlone = (place: string) => !places.some((it) => place.startsWith(`${it}.`));
      await this.#demandAll(chosen.filter(({ variant }) => isAlone(variant.place)));
    }
    for (const field of this.pair.fields) await this.#demandAlternatives(field);
    await this.restore();
  }

  /** A member that is one of several objects takes the others as well. */
  async #demandAlternatives(field: Field): Promise<void> {
    const { path, schema } = field;
    const { values } = this.run;
    const place = path.join('.');
    if (![...this.confirmed.keys()].some((it) => it.startsWith(`${place}.`))) return;
    for (const alternative of values.listAlternatives(schema, this.pair.media.keys)) {
      const value = setAt(this.base, path, alternative);
      const variant = { rule: 'base', place, value, note: place, isNamed: false } as const;
      if (values.isValid(this.pair.media.schema, value))
        await this.#demandAll([{ field, variant }]);
    }
  }

  async #demandAll(chosen: readonly { field: Field; variant: BodyVariant }[]): Promise<void> {
    const changes = chosen.map(({ field, variant }) => ({
      field,
      value: getAt(variant.value, field.path),
    }));
    const attempt = await this.attempt(changes);
    if (attempt.outcomes !== null) {
      await this.settle(attempt);
      return;
    }
    if (!isRejected(attempt.write)) return;
    for (const { field, variant } of chosen.slice(0, maxRejected)) {
      const alone = await this.attempt([{ field, value: getAt(variant.value, field.path) }]);
      if (alone.outcomes !== null) await this.settle(alone);
      else if (isRejected(alone.write) && variant.isNamed)
        reportRejection(this.run, this.pair.write, alone.write, variant);
    }
  }

  /** Sends what the schema forbids. What the device takes is restored at once. */
  async sendInvalid(): Promise<void> {
    if (!this.isConfirmed || !this.run.wants(this.pair.write, 'invalid-input.body')) return;
    const { findings, values } = this.run;
    const { write, media } = this.pair;
    const rule = 'invalid-input.body';
    const absent = listAbsentNodes(values, media.schema, this.base);
    const variants = listInvalidBodies(values, media.schema, this.base, absent).filter(
      ({ place, rule: kind }) =>
        // What is left out has no new value.
        kind === 'missing' || this.run.harm === 'destructive' || !isRisky(place.split('.')),
    );
    let rejected = 0;
    for (const variant of variants.slice(0, maxInvalid)) {
      const exchange = await sendInvalidBody(this.run, write, variant);
      if (isAccepted(exchange)) {
        this.lastWrite = exchange;
        await this.restore();
      } else rejected += 1;
    }
    if (rejected === 0) return;
    const read = await this.run.client.send(this.pair.read, { purpose: rule });
    const changed = this.findChange(readJson(read));
    if (changed === null) return;
    const id = getRequirementId(rule, write);
    findings.evaluate(
      id,
      `Rejected all invalid bodies, but ${changed} has another value now.`,
      '',
      [read.n],
    );
    this.lastWrite = read;
    await this.restore();
  }

  /** Sends the values of before with parameters that their schemas forbid. */
  async sendInvalidParameters(): Promise<void> {
    if (!this.isConfirmed) return;
    await sendInvalidParameters(
      this.run,
      this.pair.write,
      { body: this.base },
      async (exchange) => {
        this.lastWrite = exchange;
        await this.restore();
      },
    );
  }

  /** A PATCH with one member must leave the others. */
  async patchOne(): Promise<void> {
    const [first] = this.confirmed.values();
    const { write } = this.pair;
    if (
      first === undefined ||
      write.method !== 'PATCH' ||
      !this.run.wants(write, 'isolation.members')
    )
      return;
    const value = this.chooseValue(first);
    if (value === undefined) return;
    const body = setAt({}, first.path, value);
    if (this.run.contract.schemas.validate(this.pair.media.schema, 'request', body).length > 0)
      return;
    const sent = await this.run.client.send(write, { purpose: 'isolation', body });
    const read = await this.run.client.send(this.pair.read, { purpose: 'isolation' });
    const json = readJson(read);
    this.lastWrite = sent;
    if (isAccepted(sent) && json !== undefined) {
      const changed = this.findChange(json, first);
      const id = getRequirementId('isolation.members', write);
      this.run.findings.evaluate(
        id,
        changed === null ? null : `A PATCH of ${first.path.join('.')} changed ${changed}, too.`,
        'Only the given member changed.',
        [sent.n, read.n],
      );
    }
    await this.restore();
  }

  /** Sends the values of before as another content type. */
  async sendOtherType(): Promise<void> {
    if (!this.isConfirmed) return;
    await sendUndeclaredType(this.run, this.pair.write, { body: this.base });
  }
}
