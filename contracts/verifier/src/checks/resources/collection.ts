import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/target.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createFileForm } from '../../probing/multipart-form.ts';

/**
 * A resource that a device can have several of: one call creates instances from a file, a GET lists
 * them, and another call removes one by its id (x-lifecycle). The laws of `collection-laws.ts` hold
 * for each.
 */
export type Collection = {
  readonly name: string;
  readonly idField: string;
  readonly create: Operation;
  readonly list: Operation;
  readonly remove: Operation;
};

/** An instance that the run creates. */
export type Instance = { readonly id: string; readonly pem: string };

/** An instance as the device lists it. */
export type Item = Readonly<Record<string, unknown>>;

/** A response to the list operation. */
export type Listing = {
  readonly exchange: Exchange;
  readonly items: readonly Item[];
  /** False if there is no list, as on a product without the operation. */
  readonly isList: boolean;
};

type Call = Omit<RequestSpec, 'purpose'>;

/** Returns the collections of the contract. */
export function listCollections({ operations }: Contract): readonly Collection[] {
  return operations.flatMap((list) => {
    const { resource: name, step, idField } = list.lifecycle ?? {};
    if (name === undefined || step !== 'list' || idField === undefined) return [];
    const findStep = (word: string) =>
      operations.find(({ lifecycle }) => lifecycle?.resource === name && lifecycle.step === word);
    const [create, remove] = [findStep('create'), findStep('delete')];
    if (create?.requestMediaType !== 'multipart/form-data') return [];
    return remove?.pathParameters.length === 1 ? [{ name, idField, create, list, remove }] : [];
  });
}

export function createUpload(
  { create }: Collection,
  content: Uint8Array | string,
  fileName = 'verify.pem',
) {
  return { operationId: create.id, ...createFileForm(fileName, content) } satisfies Call;
}

export function createRemoval({ remove }: Collection, id: string) {
  const [parameter = ''] = remove.pathParameters;
  return { operationId: remove.id, pathParameters: { [parameter]: id } } satisfies Call;
}

/** Returns the items of a body. */
export const listItems = (body: unknown): readonly Item[] =>
  Array.isArray(body) ? body.filter(isRecord) : [];

/** Returns the ids of a body. */
export const listIds = ({ idField }: Collection, body: unknown): readonly string[] =>
  listItems(body).map((item) => String(item[idField]));

/** Sends the calls of a collection. */
export class CollectionCalls {
  readonly #run: CheckRun;
  readonly #collection: Collection;

  constructor(run: CheckRun, collection: Collection) {
    this.#run = run;
    this.#collection = collection;
  }

  async list(): Promise<Listing> {
    const { list } = this.#collection;
    return toListing(await readResource(this.#run, list.id));
  }

  /** Reads the list after a call, until it has all instances or none of them. */
  async listAfter(step: 'create' | 'remove', instances: readonly Instance[]): Promise<Listing> {
    const collection = this.#collection;
    return toListing(
      await readAfterWrite(this.#run, collection[step], (body) => {
        const ids = listIds(collection, body);
        return (
          Array.isArray(body) &&
          instances.every(({ id }) => ids.includes(id) === (step === 'create'))
        );
      }),
    );
  }

  send(call: Call): Promise<Exchange> {
    return requestWithRetry(this.#run, call);
  }

  upload(content: Uint8Array | string, fileName?: string): Promise<Exchange> {
    return this.send(createUpload(this.#collection, content, fileName));
  }

  remove({ id }: Instance): Promise<Exchange> {
    return this.send(createRemoval(this.#collection, id));
  }

  /** Stores the removal before the upload, so that it can be done even after a crash. */
  async claim(...instances: readonly Instance[]): Promise<void> {
    const { name, list } = this.#collection;
    for (const { id } of instances) {
      this.#run.target.claim(name, id);
      const removal = createRemoval(this.#collection, id);
      await this.#run.undoLog.record({ ...removal, readback: list.id, pointer: '' });
    }
  }

  /**
   * Uploads instances that another check needs, and waits until the list has them. The undo log
   * removes them after that check. The laws report failures.
   */
  async plant(...instances: readonly Instance[]): Promise<void> {
    await this.claim(...instances);
    const stored: Instance[] = [];
    for (const instance of instances) {
      const { response } = await this.upload(instance.pem);
      if (response !== null && isSuccess(response.status)) stored.push(instance);
    }
    if (stored.length > 0) await this.listAfter('create', stored);
  }

  /** Removes instances without checks. The undo log repeats a removal that failed. */
  async discard(...instances: readonly Instance[]): Promise<void> {
    for (const instance of instances) await this.remove(instance);
    await this.listAfter('remove', instances);
  }
}

function toListing({ exchange, body }: Reading): Listing {
  return { exchange, items: listItems(body), isList: Array.isArray(body) };
}
