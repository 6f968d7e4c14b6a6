import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import { createBody, getJsonBody, reportRejection } from './body-checks.ts';
import { asRecord, type BodyVariant } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isEqualItem, isKept, isMangled } from './compare.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { listRemoved } from './differences.ts';
import { type Collection, mentions } from './find-collections.ts';
import { reportOthers } from './isolation.ts';
import { fill, type Item, ItemCalls } from './item-calls.ts';
import { findItem, isAssigned, isShort, listItems } from './items.ts';
import { checkNeighbors, reportHidden } from './neighbors.ts';
import { findItemId, nameItem, naming } from './own-items.ts';
import { getRequirementId } from './requirements.ts';
import type { At } from './schemas.ts';
import { listNearReads, takeSnapshot } from './snapshots.ts';
import { listRounds, type Round } from './value-rounds.ts';

/** So many members as sent show that the device stores what it is given. */
const minConfirmed = 2;
const maxInvalid = 30;
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
    const item = await this.#items.create((name) => this.#items.createBody(name));
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
      await this.#update(item);
      await checkNeighbors(this.#run, this.#calls, this.#items, item);
    }
    await this.#items.remove(item);
    await this.#confirmLost(item);
  }

  /** The list shows the new item as well, and the others as before. */
  async #checkList(item: Item): Promise<void> {
    const { list, create } = this.#calls;
    if (list === undefined || this.#items.before === undefined) return;
    const exchange = await this.#run.client.send(list, { purpose: 'resources' });
    const json = readJson(exchange);
    if (json === undefined) return;
    const id = getRequirementId('resources.created', create);
    const numbers = [item.created.n, exchange.n];
    if (!mentions(json, item.id) && isShort(json))
      this.#run.findings.evaluate(
        id,
        `The list does not show ${item.id}, which was created.`,
        '',
        numbers,
      );
    if (isShort(json)) this.#lost = listRemoved(this.#items.before.json, json);
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
    const exchange = await this.#run.client.send(list, { purpose: 'resources' });
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
      const variants = this.#run.values.listInvalid(media.schema, base);
      for (const variant of variants.slice(0, maxInvalid)) await this.#sendInvalid(variant);
    }
    if (!this.#run.wants(create, 'valid-input.body', 'readback.value')) return;
    const { schema } = media;
    for (const { value, variants } of this.#listRounds(schema, base)) {
      if (await this.#sendValid(value)) continue;
      for (const variant of variants.slice(0, maxRejected)) await this.#sendValidAlone(variant);
    }
  }

  #listRounds(schema: At, base: unknown): Round[] {
    const { values } = this.#run;
    const valid = values.listValid(schema, base).filter(({ place }) => !naming.test(place));
    return listRounds(base, valid, (it) => values.isValid(schema, it)).slice(0, maxRounds);
  }

  async #sendValid(body: unknown): Promise<boolean> {
    const item = await this.#items.create((name) => nameItem(this.#run, this.#calls, body, name));
    if (item === null) return false;
    await this.#compareItem(item, item.body, item.created);
    await this.#items.remove(item);
    return true;
  }

  async #sendInvalid({ value, rule: kind, note, place }: BodyVariant): Promise<void> {
    const { create } = this.#calls;
    const rule = 'invalid-input.body';
    const exchange = await this.#run.client.send(create, {
      purpose: rule,
      body: value,
      isValid: false,
    });
    const message =
      place === '' || kind === 'missing'
        ? `a body that is ${note}`.replace('is without', 'comes without')
        : `${place} = ${note}`;
    this.#run.consistency.record(this.#run.findings, {
      rule,
      operation: create,
      kind: `body ${kind}`,
      message,
      exchange,
    });
    if (!isAccepted(exchange)) return;
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
  async #compareItem({ id }: Item, body: unknown, sent: Exchange): Promise<void> {
    const found = await this.#items.readItem(id);
    if (found === null || !isRecord(found.item) || !isRecord(body)) return;
    const requirementId = getRequirementId(
      'readback.value',
      this.#run.contract.operations.find((it) => it.id === sent.operationId) ?? this.#calls.create,
    );
    for (const [name, value] of Object.entries(body)) {
      if (!Object.hasOwn(found.item, name) || isSecretName(name)) continue;
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
  }

  /** A member that the device never returns as sent may be one that it sets itself. */
  conclude(): void {
    for (const { name, requirementId, message, exchanges, isChanged } of this.#differing) {
      const isSure =
        isChanged ||
        (!isAssigned(name) && (this.#confirmed.has(name) || this.#confirmed.size >= minConfirmed));
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
    const send = async (body: unknown) => {
      const sent = await this.#run.client.send(update, {
        purpose: 'readback',
        body,
        parameters: this.#items.toParameters(update, item.id),
      });
      if (isAccepted(sent)) await this.#compareItem(item, body, sent);
      return isAccepted(sent);
    };
    for (const { value, variants } of this.#listRounds(media.schema, base)) {
      if (await send(value)) continue;
      for (const variant of variants.slice(0, maxRejected)) await send(variant.value);
    }
    for (const { value, note, place, rule: kind } of this.#run.values
      .listInvalid(media.schema, base)
      .slice(0, maxInvalid / 2)) {
      if (!this.#run.wants(update, 'invalid-input.body')) break;
      const exchange = await this.#run.client.send(update, {
        purpose: 'invalid-input.body',
        body: value,
        isValid: false,
        parameters: this.#items.toParameters(update, item.id),
      });
      const message =
        place === '' || kind === 'missing'
          ? `a body that is ${note}`.replace('is without', 'comes without')
          : `${place} = ${note}`;
      this.#run.consistency.record(this.#run.findings, {
        rule: 'invalid-input.body',
        operation: update,
        kind: `body ${kind}`,
        message,
        exchange,
      });
    }
    await this.#run.client.send(update, {
      purpose: 'resources',
      body: base,
      parameters: this.#items.toParameters(update, item.id),
    });
  }
}
