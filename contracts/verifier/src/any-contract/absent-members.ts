import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import { type Field, getAt, removeAt, setAt } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isSame } from './compare.ts';
import { isAccepted } from './context.ts';
import { listAbsentMembers } from './invalid-bodies.ts';
import { isAssigned } from './items.ts';
import { isRisky } from './other-value.ts';
import { type Change, PairExperiment } from './pair-experiment.ts';
import { getRequirementId } from './requirements.ts';
import { listRounds } from './value-rounds.ts';

const maxRounds = 8;

/** Tries members that the schema has and the read does not show. */
export class AbsentMemberTester extends PairExperiment {
  /**
   * Writes them if that can be undone: only a device that drops what a write leaves out will drop
   * them as well.
   */
  async tryAbsent(): Promise<void> {
    const { write } = this.pair;
    if (!this.isConfirmed || !this.run.wants(write, 'readback.value')) return;
    const absent = this.#listAbsent();
    const byParent = Map.groupBy(absent, ({ path }) => path.slice(0, -1).join('.'));
    for (const [parent, fields] of byParent) {
      if (await this.#dropsMembers(parent)) await this.#tryAll(fields);
      await this.restore();
    }
  }

  #listAbsent(): Field[] {
    const { values, harm } = this.run;
    const absent = listAbsentMembers(values, this.pair.media.schema, this.base);
    return absent.filter(({ path, schema }) => {
      const name = path.at(-1) ?? '';
      const isLeft = schema.writeOnly === true || isSecretName(name) || isAssigned(name);
      return !isLeft && (harm === 'destructive' || !isRisky(path));
    });
  }

  /** Leaves out a member of an object, and returns true if the device then has another value. */
  async #dropsMembers(parent: string): Promise<boolean> {
    const { client, values } = this.run;
    const { write, read, media } = this.pair;
    const isIn = ({ path }: Field) => path.slice(0, -1).join('.') === parent;
    const without = [...this.confirmed.values()]
      .filter(isIn)
      .map((field) => ({ field, body: removeAt(this.base, field.path) }))
      .find(({ body }) => values.isValid(media.schema, body));
    if (without === undefined) return false;
    const { field, body } = without;
    const sent = await client.send(write, { purpose: 'readback', body });
    if (!isAccepted(sent)) return false;
    this.lastWrite = sent;
    const json = readJson(await client.send(read, { purpose: 'readback' }));
    const got = this.getValue(json, field.path);
    return json !== undefined && !isSame(got, getAt(this.base, field.path));
  }

  async #tryAll(fields: readonly Field[]): Promise<void> {
    const { values } = this.run;
    const { schema } = this.pair.media;
    const isValid = (value: unknown) => values.isValid(schema, value);
    const whole = fields.reduce((it, { path, schema: own }) => {
      const next = setAt(it, path, values.createSample({ value: own, keys: schema.keys }));
      return isValid(next) ? next : it;
    }, this.base);
    const attempted = fields.filter(({ path }) => getAt(whole, path) !== undefined);
    const inner = values
      .listFields(schema)
      .filter(({ path }) => attempted.some((it) => it.path.every((name, at) => name === path[at])));
    const rounds = listRounds(whole, values.listValid(schema, whole, inner), isValid);
    for (const value of [whole, ...rounds.slice(0, maxRounds).map((it) => it.value)])
      await this.#write(attempted.map((field) => ({ field, value: getAt(value, field.path) })));
    await this.restore();
    await this.#reportLeft(attempted);
  }

  /** A member that is not shown either may be one that the device does not have. */
  async #write(changes: readonly Change[]): Promise<void> {
    const { write, read } = this.pair;
    const { outcomes } = await this.attempt(changes);
    for (const { change, became } of outcomes ?? []) {
      if (became !== 'other') continue;
      const alone = await this.attempt([change]);
      const [outcome] = alone.outcomes ?? [];
      if (outcome?.became !== 'other') continue;
      const numbers = [alone.write, alone.read].filter((it): it is Exchange => it !== null);
      this.run.findings.evaluate(
        getRequirementId('readback.value', write),
        `Wrote ${format(change.value)} to ${change.field.path.join('.')}. ${read.path} returns ${format(outcome.got)}.`,
        '',
        numbers.map(({ n }) => n),
        `/${change.field.path.join('/')}`,
      );
    }
  }

  async #reportLeft(attempted: readonly Field[]): Promise<void> {
    if (this.run.harm === 'destructive') return;
    const { write, read, place } = this.pair;
    const json = readJson(await this.run.client.read(read, { purpose: 'restore' }));
    const left = attempted.find(({ path }) => this.getValue(json, path) !== undefined);
    if (left === undefined) return;
    const pointer = `/${[...place, ...left.path].join('/')}`;
    const reason = 'It was not there before, and the device keeps it';
    this.run.unrestored.push({ operationId: write.id, pointer, reason });
  }
}
