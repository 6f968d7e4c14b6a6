import type { Operation } from '@stillhouse/contracts/operations';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';

/**
 * The resources that this run created (x-lifecycle). Below the harm level `destructive`, only these
 * may be deleted. An id counts as created by this run only if the list was read before and did not
 * contain it, whatever a response claims.
 */
export class OwnResources {
  readonly #own = new Map<string, Set<string>>();
  readonly #foreign = new Map<string, Set<string>>();

  /** Compares ids in lower case, as a lenient device may do. */
  has(resource: string, id: string): boolean {
    return this.#own.get(resource)?.has(id.toLowerCase()) === true;
  }

  /** Returns true if the list was read, so that new resources can be recognized. */
  isListed(resource: string): boolean {
    return this.#foreign.has(resource);
  }

  /** Returns true if a resource existed before this run. */
  isForeign(resource: string, id: string): boolean {
    return this.#foreign.get(resource)?.has(id.toLowerCase()) === true;
  }

  /** Call this before the request that creates a resource. Returns false if it exists already. */
  claim(resource: string, id: string): boolean {
    if (!this.isListed(resource) || this.isForeign(resource, id)) return false;
    getSet(this.#own, resource).add(id.toLowerCase());
    return true;
  }

  /** Adds a resource that an earlier run created. */
  adopt(resource: string, id: string): void {
    getSet(this.#own, resource).add(id.toLowerCase());
  }

  /** Reads ids from the exchange of a list or creation. */
  observe({ lifecycle }: Pick<Operation, 'lifecycle'>, { response, as }: Exchange): void {
    if (lifecycle?.idField === undefined || response === null) return;
    if (response.status < 200 || response.status > 299) return;
    const { resource, step, idField } = lifecycle;
    const items = getItems(parseJsonBody(response));
    const ids = items.map((item) => Reflect.get(item, idField)).filter(isText);
    if (step === 'list' && as !== 'none' && as !== 'invalid') {
      const foreign = getSet(this.#foreign, resource);
      for (const id of ids) if (!this.has(resource, id)) foreign.add(id.toLowerCase());
    }
    if (step === 'create') for (const id of ids) this.claim(resource, id);
  }
}

function getSet(sets: Map<string, Set<string>>, resource: string): Set<string> {
  const set = sets.get(resource) ?? new Set();
  sets.set(resource, set);
  return set;
}

function getItems(body: unknown): readonly object[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : [body];
  return items.filter((item) => typeof item === 'object' && item !== null);
}

function isText(id: unknown): id is string {
  return typeof id === 'string';
}
