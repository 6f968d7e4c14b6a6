import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { asRecord } from './body-values.ts';
import { readJson } from './client.ts';
import { type Context, isAccepted } from './context.ts';
import { type Collection, findCollections, mentions } from './find-collections.ts';
import { findItem, isEmptyList, listItems, mentionsOwn, ownName } from './items.ts';
import { createItemBody, findItemId, getItemParameters } from './own-items.ts';
import { getRequirementId } from './requirements.ts';

export type Item = {
  readonly id: string | number;
  readonly body: unknown;
  readonly created: Exchange;
};

/** Creates, reads and deletes items of the run. */
export class ItemCalls {
  readonly #run: Context;
  readonly #calls: Collection;
  /** The list before the first item of the run. */
  before: { readonly json: unknown } | undefined;
  /** The first item could be created, found and deleted. */
  works = false;
  /** The device takes ids of the client. */
  takesIds = true;
  #count = 0;
  #lastBody: unknown;

  constructor(run: Context, calls: Collection) {
    this.#run = run;
    this.#calls = calls;
  }

  async create(createFor: (name: string) => unknown): Promise<Item | null> {
    const { create, query } = this.#calls;
    const body = createFor(this.nextName());
    const created = await this.#run.client.send(create, {
      purpose: 'resources',
      ...(query !== undefined ? { parameters: asRecord(body) } : body !== undefined && { body }),
    });
    if (!isAccepted(created)) return null;
    this.#lastBody = body;
    const id = findItemId(this.#run, this.#calls, created, body);
    if (id !== null && this.isOwn(id, created)) return { id, body, created };
    const inBody = findItemId(this.#run, this.#calls, created, body, false);
    if (id !== null && inBody !== null && this.isOwn(inBody, created)) {
      const message = `The location of the new item ${inBody} is that of ${id}, which was there before.`;
      const requirementId = getRequirementId('resources.created', create);
      this.#run.findings.evaluate(requirementId, message, '', [created.n]);
      return { id: inBody, body, created };
    }
    this.#run.endOperation(create, created, 'its id is not known, so that nothing deletes it');
    return null;
  }

  /** Creates an item with all members, or without ids if the device rejects them. */
  async createFirst(): Promise<Item | null> {
    const full = await this.create((name) => this.createBody(name));
    const [withIds, without] = [true, false].map((it) => {
      this.takesIds = it;
      return this.createBody('');
    });
    this.takesIds = full !== null;
    if (full === null && this.#calls.query !== undefined) return this.#createExisting();
    if (full !== null || isEqualJson(withIds, without)) return full;
    if (!this.#run.permits(this.#calls.create)) return null;
    return this.create((name) => this.createBody(name));
  }

  /** A call may need the name of something that other lists have, and this one has not. */
  async #createExisting(): Promise<Item | null> {
    const { query, list } = this.#calls;
    const others = findCollections(this.#run.contract).flatMap((it) =>
      it.list === undefined || it.list === list ? [] : [this.#run.lastJson.get(it.list)],
    );
    const ids = others.flatMap((json) => listItems(json).map(([id]) => id));
    const id = ids.find((it) => !mentions(this.before?.json, it));
    if (query === undefined || id === undefined) return null;
    return this.create(() => ({ [query.create]: id }));
  }

  /** Items that were there before are never deleted. */
  async learnExisting(): Promise<void> {
    const { list } = this.#calls;
    if (list === undefined) return;
    const json = readJson(await this.#run.client.read(list, { purpose: 'resources' }));
    this.before = json === undefined ? undefined : { json };
  }

  /** An id is that of a new item if the list did not have it, or else if it has the own name. */
  isOwn(id: string | number, { response }: Exchange): boolean {
    if (mentionsOwn(id)) return true;
    if (this.before !== undefined)
      return findItem(this.before.json, id, this.#calls.idName) === undefined;
    return response?.status === 201;
  }

  nextName(): string {
    this.#count += 1;
    return `${ownName}-${this.#count}`;
  }

  createBody(name: string): unknown {
    const { query } = this.#calls;
    if (query !== undefined) return { [query.create]: name };
    return createItemBody(this.#run, this.#calls, name, this.takesIds);
  }

  /**
   * Calls the list and the item. Returns true if one of them shows it.
   * @param isGone a number that the list still has may be another one than the id
   */
  async isShown({ id }: Item, isGone = false): Promise<boolean> {
    const { list, read } = this.#calls;
    let isShown = false;
    if (read !== undefined) {
      const exchange = await this.#run.client.read(read, {
        purpose: 'resources',
        parameters: this.toParameters(read, id),
      });
      const json = readJson(exchange);
      isShown =
        isAccepted(exchange) && (json === undefined || mentions(json, id) || !isEmptyList(json));
    }
    if (list === undefined || isShown) return isShown;
    const exchange = await this.#run.client.read(list, { purpose: 'resources' });
    const json = readJson(exchange);
    const isFound =
      isGone && /^\d+$/.test(String(id))
        ? findItem(json, id, this.#calls.idName) !== undefined
        : mentions(json, id);
    return isAccepted(exchange) && isFound;
  }

  async readItem(id: string | number): Promise<{ exchange: Exchange; item: unknown } | null> {
    const { read, list, idName } = this.#calls;
    const operation = read ?? list;
    if (operation === undefined) return null;
    const parameters = read === undefined ? {} : this.toParameters(read, id);
    const exchange = await this.#run.client.read(operation, { purpose: 'readback', parameters });
    const json = readJson(exchange);
    if (json === undefined) return null;
    const item = findItem(json, id, idName) ?? (read === undefined ? undefined : json);
    if (isRecord(item)) this.#lastBody = item;
    return { exchange, item };
  }

  /** Returns true if the path of an item with these members shows it: other calls go there, too. */
  async isAt(id: string | number, members: unknown): Promise<boolean> {
    const { read } = this.#calls;
    if (read === undefined) return false;
    const exchange = await this.#run.client.read(read, {
      purpose: 'resources',
      parameters: getItemParameters(read, this.#calls, id, members),
    });
    const isThere = isAccepted(exchange) && mentions(readJson(exchange), id);
    if (isThere) this.#lastBody = members;
    return isThere;
  }

  async remove(item: Item): Promise<void> {
    const { create, remove } = this.#calls;
    // An update may have changed what names it besides its id.
    if (remove.parameters.length > 1) await this.readItem(item.id);
    const body = this.#createRemoval(item);
    const call = {
      purpose: 'resources',
      parameters: this.toParameters(remove, item.id),
      ...(body !== undefined && { body }),
    };
    const removed = await this.#run.client.send(remove, call);
    const id = getRequirementId('resources.deleted', remove);
    const isShown = await this.isShown(item, true);
    const numbers = [removed.n, this.#run.client.exchanges.length];
    if (isAccepted(removed)) {
      this.#run.findings.evaluate(
        id,
        isShown
          ? `Deleted ${item.id} with ${removed.response?.status}, but it is still there.`
          : null,
        'The item is gone.',
        numbers,
      );
    } else if (this.works) {
      this.#run.findings.evaluate(
        id,
        `Rejected the deletion of ${item.id} with ${removed.response?.status}.`,
        '',
        numbers,
      );
    }
    if (isShown)
      this.#run.unrestored.push({
        operationId: create.id,
        pointer: '',
        reason: `${item.id}, which the run created, could not be deleted`,
      });
  }

  #createRemoval({ id, body }: Item): unknown {
    const media = getJsonBody(this.#calls.remove);
    if (media === undefined) return undefined;
    const sample = createBody(this.#run, media);
    if (typeof sample === 'string') return id;
    return fill(sample, asRecord(body), {});
  }

  toParameters(operation: ApiOperation, id: string | number): Record<string, unknown> {
    return getItemParameters(operation, this.#calls, id, this.#lastBody);
  }
}

/** Returns true if a member of a body holds an item, as `data` in `{name, data}` does. */
export function isItemLike(value: unknown, own: Readonly<Record<string, unknown>>): boolean {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.filter((it) => it in own).length * 2 >= names.length;
}

/** The members of the created item, where the other body or an item in it has them, too. */
export function fill(
  sample: unknown,
  own: Readonly<Record<string, unknown>>,
  shown: unknown,
): unknown {
  if (!isRecord(sample)) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      own[name] ??
        asRecord(shown)[name] ??
        (isItemLike(value, own) ? fill(value, own, shown) : value),
    ]),
  );
}
