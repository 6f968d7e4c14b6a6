import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { asRecord, type BodyVariant } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isEqualItem, isKept, isMangled } from './compare.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { type Collection, mentions } from './find-collections.ts';
import { findItem, isAssigned, isEmptyList, listItems, mentionsOwn, ownName } from './items.ts';
import { createItemBody, findItemId, getItemParameters, nameItem, naming } from './own-items.ts';
import { getRequirementId } from './requirements.ts';

/** So many members as sent show that the device stores what it is given. */
const minConfirmed = 2;
const maxInvalid = 30;
const shortList = 20;
const maxValid = 40;

type Item = { readonly id: string | number; readonly body: unknown; readonly created: Exchange };

/** Creates items of the run, reads them, changes them, and deletes them. */
export class CollectionTester {
  readonly #run: Context;
  readonly #calls: Collection;
  #count = 0;
  #lastBody: unknown;
  readonly #confirmed = new Set<string>();
  readonly #differing: {
    readonly name: string;
    readonly requirementId: string;
    readonly message: string;
    readonly exchanges: readonly number[];
    readonly isChanged: boolean;
  }[] = [];
  #before: { readonly json: unknown } | undefined;
  /** The first item could be created, found and deleted. */
  #works = false;

  constructor(run: Context, calls: Collection) {
    this.#run = run;
    this.#calls = calls;
  }

  /** Without both, an item would stay. */
  get isPossible(): boolean {
    const { create, remove, list, read } = this.#calls;
    return this.#run.permits(create) && this.#run.permits(remove) && (list ?? read) !== undefined;
  }

  async tryOnce(): Promise<void> {
    const { create } = this.#calls;
    if (!this.isPossible) return;
    await this.#learnExisting();
    const item = await this.#create((name) => this.#createBody(name));
    if (item === null) return;
    this.#run.restorable.add(create);
    this.#works = await this.#isShown(item);
    const id = getRequirementId('resources.created', create);
    const numbers = [item.created.n, this.#run.client.exchanges.length];
    this.#run.findings.evaluate(
      id,
      this.#works ? null : `Created ${item.id}, which neither the list nor its own path shows.`,
      'The created item is shown.',
      numbers,
    );
    if (this.#works) {
      await this.#checkList(item);
      await this.#compareItem(item, item.body, item.created);
      await this.#update(item);
    }
    await this.#remove(item);
  }

  /** The list shows the new item as well, and the others as before. */
  async #checkList(item: Item): Promise<void> {
    const { list, create } = this.#calls;
    if (list === undefined || this.#before === undefined) return;
    const exchange = await this.#run.client.send(list, { purpose: 'resources' });
    const json = readJson(exchange);
    if (json === undefined) return;
    const id = getRequirementId('resources.created', create);
    const numbers = [item.created.n, exchange.n];
    // Pages and filters may leave it out, but not of a short list.
    if (!mentions(json, item.id) && listItems(json).length < shortList)
      this.#run.findings.evaluate(
        id,
        `The list does not show ${item.id}, which was created.`,
        '',
        numbers,
      );
    const earlier = this.#run.lastJson.get(list);
    const changed = listItems(this.#before.json).find(([key, before]) => {
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

  /** Values at limits, and those that the schema forbids. */
  async demand(): Promise<void> {
    const { create } = this.#calls;
    const media = getJsonBody(create);
    if (!this.#works || media?.schema == null) return;
    const base = this.#createBody(this.#nextName());
    if (this.#run.wants(create, 'invalid-input.body')) {
      const variants = this.#run.values.listInvalid(media.schema, base);
      for (const variant of variants.slice(0, maxInvalid)) await this.#sendInvalid(variant);
    }
    if (!this.#run.wants(create, 'valid-input.body', 'readback.value')) return;
    const valid = this.#run.values
      .listValid(media.schema, base)
      .filter(({ place }) => !naming.test(place));
    for (const variant of valid.slice(0, maxValid)) await this.#sendValid(variant);
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
    if (id === null || !this.#isOwn(id, exchange)) this.#run.endOperation(create, exchange);
    else await this.#remove({ id, body: value, created: exchange });
  }

  async #sendValid(variant: BodyVariant): Promise<void> {
    const { create } = this.#calls;
    const item = await this.#create((name) =>
      nameItem(this.#run, this.#calls, variant.value, name),
    );
    const last = this.#run.client.exchanges.at(-1);
    if (item !== null) {
      await this.#compareItem(item, item.body, item.created);
      await this.#remove(item);
    } else if (last !== undefined && isRejected(last) && variant.isNamed) {
      const status = last.response?.status ?? 0;
      const isDocumented = create.responses.some(
        ({ key }) => key === String(status) || key.toUpperCase() === '4XX',
      );
      this.#run.findings.add({
        requirementId: getRequirementId('valid-input.body', create),
        verdict: isDocumented ? 'warn' : 'fail',
        message: `Rejected ${variant.place} = ${variant.note}, which its schema names, with ${status}.`,
        exchanges: [last.n],
      });
    }
  }

  async #create(createFor: (name: string) => unknown): Promise<Item | null> {
    const { create } = this.#calls;
    const body = createFor(this.#nextName());
    const created = await this.#run.client.send(create, {
      purpose: 'resources',
      ...(body !== undefined && { body }),
    });
    if (!isAccepted(created)) return null;
    this.#lastBody = body;
    const id = findItemId(this.#run, this.#calls, created, body);
    if (id !== null && this.#isOwn(id, created)) return { id, body, created };
    this.#run.endOperation(create, created, 'its id is not known, so that nothing deletes it');
    return null;
  }

  /** Items that were there before are never deleted. */
  async #learnExisting(): Promise<void> {
    const { list } = this.#calls;
    if (list === undefined) return;
    const json = readJson(await this.#run.client.send(list, { purpose: 'resources' }));
    this.#before = json === undefined ? undefined : { json };
  }

  /** An id is that of a new item if the list did not have it, or else if it has the own name. */
  #isOwn(id: string | number, { response }: Exchange): boolean {
    if (mentionsOwn(id)) return true;
    if (this.#before !== undefined)
      return findItem(this.#before.json, id, this.#calls.idName) === undefined;
    return response?.status === 201;
  }

  #nextName(): string {
    this.#count += 1;
    return `${ownName}-${this.#count}`;
  }

  #createBody(name: string): unknown {
    return createItemBody(this.#run, this.#calls, name);
  }

  /** Calls the list and the item. Returns true if one of them shows it. */
  async #isShown({ id }: Item): Promise<boolean> {
    const { list, read } = this.#calls;
    let isShown = false;
    if (read !== undefined) {
      const exchange = await this.#run.client.send(read, {
        purpose: 'resources',
        parameters: this.#toParameters(read, id),
      });
      const json = readJson(exchange);
      isShown =
        isAccepted(exchange) && (json === undefined || mentions(json, id) || !isEmptyList(json));
    }
    if (list === undefined || isShown) return isShown;
    const exchange = await this.#run.client.send(list, { purpose: 'resources' });
    return isAccepted(exchange) && mentions(readJson(exchange), id);
  }

  async #readItem(id: string | number): Promise<{ exchange: Exchange; item: unknown } | null> {
    const { read, list, idName } = this.#calls;
    const operation = read ?? list;
    if (operation === undefined) return null;
    const parameters = read === undefined ? {} : this.#toParameters(read, id);
    const exchange = await this.#run.client.send(operation, { purpose: 'readback', parameters });
    const json = readJson(exchange);
    if (json === undefined) return null;
    const item = findItem(json, id, idName) ?? (read === undefined ? undefined : json);
    if (isRecord(item)) this.#lastBody = item;
    return { exchange, item };
  }

  /** Members that both the request and the item have must be equal. */
  async #compareItem({ id }: Item, body: unknown, sent: Exchange): Promise<void> {
    const found = await this.#readItem(id);
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
        const isChanged = isMangled(got, value);
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
    const before = await this.#readItem(item.id);
    const own = asRecord(item.body);
    const base = this.#fill(createBody(this.#run, media), own, before?.item);
    const variants = this.#run.values
      .listValid(media.schema, base)
      .filter(({ place, value }) => !naming.test(place) && !isEqualJson(value, base));
    for (const { value } of variants.slice(0, maxValid / 2)) {
      const sent = await this.#run.client.send(update, {
        purpose: 'readback',
        body: value,
        parameters: this.#toParameters(update, item.id),
      });
      if (isAccepted(sent)) await this.#compareItem(item, value, sent);
    }
    for (const { value, note, place, rule: kind } of this.#run.values
      .listInvalid(media.schema, base)
      .slice(0, maxInvalid / 2)) {
      if (!this.#run.wants(update, 'invalid-input.body')) break;
      const exchange = await this.#run.client.send(update, {
        purpose: 'invalid-input.body',
        body: value,
        isValid: false,
        parameters: this.#toParameters(update, item.id),
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
      parameters: this.#toParameters(update, item.id),
    });
  }

  /** The members of the created item, where the update has them, too. */
  #fill(sample: unknown, own: Readonly<Record<string, unknown>>, shown: unknown): unknown {
    if (!isRecord(sample)) return sample;
    return Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [
        name,
        own[name] ?? asRecord(shown)[name] ?? value,
      ]),
    );
  }

  async #remove(item: Item): Promise<void> {
    const { create, remove } = this.#calls;
    // An update may have changed what names it besides its id.
    if (remove.parameters.length > 1) await this.#readItem(item.id);
    const body = this.#createRemoval(item);
    const call = {
      purpose: 'resources',
      parameters: this.#toParameters(remove, item.id),
      ...(body !== undefined && { body }),
    };
    const removed = await this.#run.client.send(remove, call);
    const id = getRequirementId('resources.deleted', remove);
    const isShown = await this.#isShown(item);
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
    } else if (this.#works) {
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
    return this.#fill(sample, asRecord(body), {});
  }

  #toParameters(operation: ApiOperation, id: string | number): Record<string, unknown> {
    return getItemParameters(operation, this.#calls, id, this.#lastBody);
  }
}
