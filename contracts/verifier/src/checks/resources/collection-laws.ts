import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import { formatValue, hasEqualValue } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import {
  type Collection,
  CollectionCalls,
  type Instance,
  type Item,
  type Listing,
  listItems,
} from './collection.ts';
import { isTaken } from './resource-calls.ts';

/** What the items of a collection must say. */
export type ItemRules<I extends Instance> = {
  /** Returns what an item says otherwise than its instance. */
  listProblems(item: Item, instance: I): readonly string[];
  /** The rule about the properties that change with time. */
  readonly timeRule: string;
  /** Returns what an item says otherwise than the time in epoch milliseconds. */
  listTimeProblems(item: Item, now: number): readonly string[];
  /** Removes these properties. */
  omitChanging(item: Item): Item;
};

/** Brings a device into states of a collection, and reads the list after each call. */
export class CollectionLaws<I extends Instance> {
  readonly calls: CollectionCalls;
  readonly #run: CheckRun;
  readonly #collection: Collection;
  readonly #itemRules: ItemRules<I>;

  constructor(run: CheckRun, collection: Collection, itemRules: ItemRules<I>) {
    this.#run = run;
    this.#collection = collection;
    this.#itemRules = itemRules;
    this.calls = new CollectionCalls(run, collection);
  }

  async list(): Promise<Listing> {
    return this.#test(await this.calls.list());
  }

  /**
   * A file is accepted. The response and the list have each of its instances once, and the other
   * instances are unchanged.
   * @param rule what the file shows
   */
  async upload(
    rule: string,
    fileName: string,
    content: Uint8Array | string,
    ...expected: readonly I[]
  ): Promise<void> {
    const { create, list } = this.#collection;
    await this.calls.claim(...expected);
    const before = await this.list();
    const created = await this.calls.upload(content, fileName);
    if (created.response?.status !== 201) {
      const problem = `${create.id} rejected ${fileName}: ${describeOutcome(created)}`;
      return this.#record(create, rule, [problem], created);
    }
    const after = this.#test(await this.calls.listAfter('create', expected));
    const returned = listItems(getJsonBody(created));
    this.#testTime(created, returned);
    const contentProblems = expected.flatMap((instance) => {
      const [item] = this.#find(returned, instance);
      return item === undefined
        ? [`no item has the id ${instance.id}`]
        : this.#itemRules.listProblems(item, instance);
    });
    this.#record(create, 'resources.content', contentProblems, created);
    const problems = expected.flatMap((instance) => {
      const name = instance.id.slice(0, 12);
      const [inResponse] = this.#find(returned, instance);
      const [listed, ...more] = this.#find(after.items, instance);
      if (listed === undefined) return [`${list.id} does not have ${name}`];
      if (more.length > 0) return [`${list.id} has ${name} ${more.length + 1} times`];
      return hasEqualValue(inResponse, listed)
        ? []
        : [
            `the response has ${formatValue(inResponse)}, but ${list.id} has ${formatValue(listed)}`,
          ];
    });
    this.#record(create, rule, problems, created, after.exchange);
    this.#testOthers(create, before, after, expected);
  }

  /** The list still has instances some seconds later. */
  async testStays(instances: readonly I[]): Promise<void> {
    await wait(this.#run.options.lateLossMs);
    const { items, exchange } = await this.list();
    const problems = instances
      .filter((instance) => this.#find(items, instance).length === 0)
      .map(({ id }) => `the list no longer has ${id.slice(0, 12)}`);
    this.#record(this.#collection.create, 'resources.stays', problems, exchange);
  }

  /**
   * The list no longer has a removed instance, now and some requests later. The others are
   * unchanged, also when it is removed again.
   */
  async remove(instance: I): Promise<void> {
    const { remove, list } = this.#collection;
    const before = await this.list();
    const removal = await this.calls.remove(instance);
    const gone = 'resources.gone';
    if (!isTaken(removal)) {
      const problem = `${remove.id} did not delete it: ${describeOutcome(removal)}`;
      return this.#record(remove, gone, [problem], removal);
    }
    const after = this.#test(await this.calls.listAfter('remove', [instance]));
    const later = await this.list();
    const isThere = [after, later].some(({ items }) => this.#find(items, instance).length > 0);
    const problems = isThere ? [`${list.id} still has it`] : [];
    this.#record(remove, gone, problems, removal, after.exchange, later.exchange);
    this.#testOthers(remove, before, later, [instance]);
    if (isThere) return;
    const repeated = await this.calls.remove(instance);
    const repeatProblems =
      repeated.response?.status === 404
        ? []
        : [`${remove.id} of a deleted instance returned ${describeOutcome(repeated)}`];
    this.#record(remove, 'resources.gone-already', repeatProblems, removal, repeated);
    this.#testOthers(remove, later, await this.list(), [instance]);
  }

  /** All other instances are unchanged. The order is free. */
  #testOthers(operation: Operation, before: Listing, after: Listing, but: readonly I[]): void {
    const { idField } = this.#collection;
    const { omitChanging } = this.#itemRules;
    const listOthers = ({ items }: Listing) =>
      new Map(
        items
          .filter((item) => !but.some(({ id }) => id === item[idField]))
          .map((item) => [item[idField], item]),
      );
    const [was, is] = [listOthers(before), listOthers(after)];
    const problems = [...was].flatMap(([id, item]) => {
      const now = is.get(id);
      if (now === undefined) return [`${formatValue(id)} is missing`];
      return hasEqualValue(omitChanging(now), omitChanging(item))
        ? []
        : [`${formatValue(item)} changed to ${formatValue(now)}`];
    });
    const added = [...is.keys()]
      .filter((id) => !was.has(id))
      .map((id) => `${formatValue(id)} was added`);
    const exchanges = [before.exchange, after.exchange];
    this.#record(operation, 'resources.others', [...problems, ...added], ...exchanges);
  }

  #test(listing: Listing): Listing {
    this.#testTime(listing.exchange, listing.items);
    return listing;
  }

  /** Compares with the date of the same response. */
  #testTime(exchange: Exchange, items: readonly Item[]): void {
    const now = Date.parse(getHeader(exchange.response?.headers ?? [], 'date') ?? '');
    if (Number.isNaN(now) || items.length === 0) return;
    const { timeRule, listTimeProblems } = this.#itemRules;
    const problems = items.flatMap((item) => listTimeProblems(item, now));
    this.#record(this.#collection.list, timeRule, problems, exchange);
  }

  #find(items: readonly Item[], { id }: Instance): readonly Item[] {
    return items.filter((item) => item[this.#collection.idField] === id);
  }

  #record(
    operation: Operation,
    rule: string,
    problems: readonly string[],
    ...exchanges: readonly Exchange[]
  ): void {
    recordProblems(this.#run, createRequirementId(rule, operation), problems, exchanges);
  }
}

/** Records a failure if there are problems. */
export function recordProblems(
  run: CheckRun,
  id: string,
  problems: readonly string[],
  exchanges: readonly Exchange[],
): void {
  const message = problems.length === 0 ? 'As it must be.' : `${problems.join('; ')}.`;
  run.record(
    id,
    problems.length === 0,
    message,
    exchanges.map(({ n }) => n),
  );
}
