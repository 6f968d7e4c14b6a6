import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import { checkBatchRemoval } from './batch-removal.ts';
import {
  createBody,
  getJsonBody,
  reportRejection,
  sendInvalidBody,
  sendUndeclaredType,
} from './body-checks.ts';
import { asRecord, type BodyVariant, getAt, setAt } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isEqualItem, isKept, isMangled } from './compare.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { listRemoved } from './differences.ts';
import { type Collection, mentions } from './find-collections.ts';
import { listAbsentNodes, listInvalidBodies } from './invalid-bodies.ts';
import { reportOthers } from './isolation.ts';
import { fill, type Item, ItemCalls, isItemLike } from './item-calls.ts';
import { findItem, isAssigned, isWhole, listItems, noteAssigned } from './items.ts';
import { moveItem } from './moved-items.ts';
import { checkNeighbors, reportHidden } from './neighbors.ts';
import { findItemId, isGivenId, nameItem, naming } from './own-items.ts';
import { sendInvalidParameters } from './parameter-checks.ts';
import { getRequirementId } from './requirements.ts';
import type { At } from './schemas.ts';
import { listNearReads, takeSnapshot } from './snapshots.ts';
import { listRounds, type Round } from './value-rounds.ts';

/** So many members as sent show that the device stores what it is given. */
const minConfirmed = 2;
const maxInvalid = 80;
const maxRounds = 8;
/** So many values of a rejected round are tried alone. */
const maxRejected = 10;

/** Creates items of the run, reads them, changes them, and deletes them. */
export class CollectionTester {
  readonly #run: Context;
  readonly #calls: Collection;
  readonly #items: ItemCalls;
  readonly #confirmed = new Set<string>();
  readonly #differing: {
    readonly name: string;
    readonly requirementId: string;
    readonly message: string;
    readonly exchanges: readonly number[];
    readonly isChanged: boolean;
  }[] = [];

  /** Items that the list did not show with the first item of the run. */
  #lost: readonly string[] = [];

  constructor(run: Context, calls: Collection) {
    this.#run = run;
    this.#calls = calls;
    this.#items = new ItemCalls(run, calls);
  }

  /** Without both, an item would stay. */
  get isPossible(): boolean {
    const { create, remove, list, read } = this.#calls;
    return this.#run.permits(create) && this.#run.permits(remove) && (list ?? read) !== undefined;
  }

  async tryOnce(): Promise<void> {
    const { create } = this.#calls;
    if (!this.isPossible) return;
    await this.#items.learnExisting();
    const near = listNearReads(this.#run, create);
    const before = await takeSnapshot(this.#run, near);
    const item = await this.#items.createFirst();
    if (item === null) return;
    this.#run.restorable.add(create);
    this.#items.works = await this.#items.isShown(item);
    const id = getRequirementId('resources.created', create);
    const numbers = [item.created.n, this.#run.client.exchanges.length];
    this.#run.findings.evaluate(
      id,
      this.#items.works
        ? null
        : `Created ${item.id}, which neither the list nor its own path shows.`,
      'The created item is shown.',
      numbers,
    );
    if (this.#items.works) {
      const after = await takeSnapshot(this.#run, near);
      const { body, created } = item;
      await reportOthers(this.#run, create, body, { before, after, n: created.n });
      await this.#checkList(item);
      await this.#compareItem(item, item.body, item.created);
      await checkNeighbors(this.#run, this.#calls, this.#items, item);
      await this.#update(item);
    }
    await this.#items.remove(item);
    await this.#confirmLost(item);
    const { removeAll } = this.#calls;
    if (this.#items.works && removeAll !== undefined)
      await checkBatchRemoval(this.#run, removeAll, this.#items);
  }

  /** The list shows the new item as well, and the others as before. */
  async #checkList(item: Item): Promise<void> {
    const { list, create } = this.#calls;
    if (list === undefined || this.#items.before === undefined) return;
    const exchange = await this.#run.client.read(list, { purpose: 'resources' });
    const json = readJson(exchange);
    if (json === undefined) return;
    const id = getRequirementId('resources.created', create);
    const numbers = [item.created.n, exchange.n];
    const isAll = isWhole(this.#run, list, json);
    if (!mentions(json, item.id) && isAll)
      this.#run.findings.evaluate(
        id,
        `The list does not show ${item.id}, which was created.`,
        '',
        numbers,
      );
    if (isAll) this.#lost = listRemoved(this.#items.before.json, json);
    const earlier = this.#run.lastJson.get(list);
    const changed = listItems(this.#items.before.json).find(([key, before]) => {
      const now = findItem(json, key, this.#calls.idName);
      const isStable = isEqualItem(findItem(earlier, key, this.#calls.idName), before);
      return now !== undefined && isStable && !isEqualItem(before, now);
    });
    if (changed !== undefined)
      this.#run.findings.evaluate(
        id,
        `Creating ${item.id} changed ${changed[0]}, too.`,
        '',
        numbers,
      );
  }

  async #confirmLost(item: Item): Promise<void> {
    const { list } = this.#calls;
    if (this.#lost.length === 0 || list === undefined) return;
    const exchange = await this.#run.client.read(list, { purpose: 'resources' });
    const gone = listRemoved(this.#items.before?.json, readJson(exchange));
    reportHidden(this.#run, list, item, this.#lost, gone);
  }

  /** Values at limits, and those that the schema forbids. */
  async demand(): Promise<void> {
    const { create } = this.#calls;
    const media = getJsonBody(create);
    if (!this.#items.works || media?.schema == null) return;
    const base = this.#items.createBody(this.#items.nextName());
    if (this.#run.wants(create, 'invalid-input.body')) {
      const { values } = this.#run;
      // What the device takes of them goes away with the item.
      const absent = listAbsentNodes(values, media.schema, base);
      const variants = listInvalidBodies(values, media.schema, base, absent);
      for (const variant of variants.slice(0, maxInvalid)) await this.#sendInvalid(variant);
    }
    await sendInvalidParameters(this.#run, create, { body: base }, (it) =>
      this.#removeInvalid(it, base),
    );
    await this.#removeWrongly();
    const other = await sendUndeclaredType(this.#run, create, { body: base });
    if (other !== null && isAccepted(other)) await this.#removeInvalid(other, base);
    if (!this.#run.wants(create, 'valid-input.body', 'readback.value')) return;
    const { schema } = media;
    for (const { value, variants } of this.#listRounds(schema, base)) {
      if (await this.#sendValid(value)) continue;
      for (const variant of variants.slice(0, maxRejected)) await this.#sendValidAlone(variant);
    }
  }

  #listRounds(schema: At, base: unknown): Round[] {
    const { values } = this.#run;
    // With another value of what its path has, the item would be at another place.
    const inPath = new Set(this.#calls.remove.parameters.map((it) => it.name));
    const valid = values
      .listValid(schema, base)
      .filter(({ place }) => !naming.test(place.split('.').at(-1) ?? '') && !inPath.has(place));
    return listRounds(base, valid, (it) => values.isValid(schema, it)).slice(0, maxRounds);
  }

  async #sendValid(body: unknown): Promise<boolean> {
    const item = await this.#items.create((name) => nameItem(this.#run, this.#calls, body, name));
    if (item === null) return false;
    await this.#compareItem(item, item.body, item.created);
    await this.#items.remove(item);
    return true;
  }

  async #sendInvalid(variant: BodyVariant): Promise<void> {
    const { create } = this.#calls;
    const { value } = variant;
    const exchange = await sendInvalidBody(this.#run, create, variant);
    if (isAccepted(exchange)) await this.#removeInvalid(exchange, value);
  }

  /** Deletes an item of the run with parameters that are not allowed. */
  async #removeWrongly(): Promise<void> {
    const { remove } = this.#calls;
    if (!remove.parameters.some((it) => it.in === 'query')) return;
    const item = await this.#items.create((name) => this.#items.createBody(name));
    if (item === null) return;
    await this.#items.readItem(item.id);
    let isGone = false;
    const parameters = this.#items.toParameters(remove, item.id);
    await sendInvalidParameters(this.#run, remove, { parameters }, async () => {
      isGone = true;
    });
    if (!isGone) await this.#items.remove(item);
  }

  /** The device created an item that it must not. */
  async #removeInvalid(exchange: Exchange, value: unknown): Promise<void> {
    const { create } = this.#calls;
    const id = findItemId(this.#run, this.#calls, exchange, value);
    if (id === null || !this.#items.isOwn(id, exchange)) this.#run.endOperation(create, exchange);
    else await this.#items.remove({ id, body: value, created: exchange });
  }

  async #sendValidAlone(variant: BodyVariant): Promise<void> {
    const { create } = this.#calls;
    const isStored = await this.#sendValid(variant.value);
    const last = this.#run.client.exchanges.at(-1);
    if (!isStored && last !== undefined && isRejected(last) && variant.isNamed)
      reportRejection(this.#run, create, last, variant);
  }

  /** Members that both the request and the item have must be equal. */
  async #compareItem({ id }: Item, body: unknown, sent: Exchange): Promise<unknown> {
    const found = await this.#items.readItem(id);
    if (found === null || !isRecord(found.item) || !isRecord(body)) return found?.item;
    const requirementId = getRequirementId(
      'readback.value',
      this.#run.contract.operations.find((it) => it.id === sent.operationId) ?? this.#calls.create,
    );
    for (const [name, value] of Object.entries(body)) {
      if (isSecretName(name)) continue;
      if (!Object.hasOwn(found.item, name) && !this.#isKnown(name)) continue;
      const got = found.item[name];
      const exchanges = [sent.n, found.exchange.n];
      if (isKept(got, value, name)) {
        this.#confirmed.add(name);
        this.#run.findings.evaluate(requirementId, null, `Returns ${name} as sent.`, exchanges);
      } else {
        const message = `Sent ${name} = ${format(value)}. The item has ${format(got)}.`;
        const isChanged = isMangled(got, value, name);
        this.#differing.push({ name, requirementId, message, exchanges, isChanged });
      }
    }
    return found.item;
  }

  /** Other items show the member, so that the device stores it. */
  #isKnown(name: string): boolean {
    const items = listItems(this.#items.before?.json).map(([, item]) => asRecord(item));
    return items.length > 0 && items.every((it) => Object.hasOwn(it, name));
  }

  /** A member that the device never returns as sent may be one that it sets itself. */
  conclude(): void {
    const { contract } = this.#run;
    for (const { name, requirementId, message, exchanges, isChanged } of this.#differing) {
      const isOwn = isAssigned(name) && !isGivenId(contract, this.#calls, name, undefined);
      const isSure =
        isChanged ||
        (!isOwn && (this.#confirmed.has(name) || this.#confirmed.size >= minConfirmed));
      if (isOwn && !isSure) {
        noteAssigned(this.#run, this.#calls.create, name);
        continue;
      }
      this.#run.findings.add({
        requirementId,
        verdict: isSure ? 'fail' : 'warn',
        message: isSure ? message : `${message} The device may set it itself: readOnly says so.`,
        exchanges,
      });
    }
  }

  async #update(item: Item): Promise<void> {
    const { update } = this.#calls;
    const media = update === undefined ? undefined : getJsonBody(update);
    if (
      update === undefined ||
      media?.schema == null ||
      !this.#run.permits(update) ||
      !this.#run.wants(update, 'readback.value')
    )
      return;
    this.#run.restorable.add(update);
    const before = await this.#items.readItem(item.id);
    const own = asRecord(item.body);
    const base = fill(createBody(this.#run, media), own, before?.item);
    // A body may name the item as it is, and have its new values in the last member.
    const inner = Object.keys(asRecord(base)).filter((it) => isItemLike(asRecord(base)[it], own));
    const place = inner.slice(-1);
    let current = before?.item;
    const send = async (value: unknown) => {
      const body = inner
        .slice(0, -1)
        .reduce(
          (it, name) => setAt(it, [name], fill(getAt(it, [name]), asRecord(current), {})),
          value,
        );
      const sent = await this.#run.client.send(update, {
        purpose: 'readback',
        body,
        parameters: this.#items.toParameters(update, item.id),
      });
      if (isAccepted(sent)) current = await this.#compareItem(item, getAt(body, place), sent);
      return isAccepted(sent);
    };
    for (const { value, variants } of this.#listRounds(media.schema, base)) {
      if (await send(value)) continue;
      for (const variant of variants.slice(0, maxRejected)) await send(variant.value);
    }
    const invalid = listInvalidBodies(this.#run.values, media.schema, base);
    const parameters = this.#items.toParameters(update, item.id);
    if (this.#run.wants(update, 'invalid-input.body'))
      for (const variant of invalid.slice(0, maxInvalid))
        await sendInvalidBody(this.#run, update, variant, parameters);
    await sendInvalidParameters(this.#run, update, { body: base, parameters });
    await sendUndeclaredType(this.#run, update, { body: base, parameters });
    await send(base);
    await moveItem(this.#run, this.#calls, this.#items, item, {
      operation: update,
      schema: media.schema,
      base,
      compare: (body, sent) => this.#compareItem(item, body, sent),
    });
  }
}
