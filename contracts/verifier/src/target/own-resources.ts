import type { Operation } from '@stillhouse/contracts/operations';
import { type Exchange, parseJsonBody } from '../exchange.ts';

/**
 * What this run has created on the device, by x-lifecycle: only that may be deleted outside the
 * profile `destructive`. An id that was listed before, or that came when nothing had been listed
 * yet, is not ours, whatever a response says.
 */
export class OwnResources {
  readonly #own = new Map<string, Set<string>>();
  readonly #foreign = new Map<string, Set<string>>();

  /** Ids compare in lower case, as a lenient device may do. */
  has(resource: string, id: string): boolean {
    return this.#own.get(resource)?.has(id.toLowerCase()) === true;
  }

  /**
   * Whether the list has been read, so that what is created now can be told from what was there.
   */
  isListed(resource: string): boolean {
    return this.#foreign.has(resource);
  }

  /** Whether an id was there before this run. */
  isForeign(resource: string, id: string): boolean {
    return this.#foreign.get(resource)?.has(id.toLowerCase()) === true;
  }

  /**
   * Something that the run is about to create; to be called before the request. False when it is
   * there already.
   */
  claim(resource: string, id: string): boolean {
    if (!this.isListed(resource) || this.isForeign(resource, id)) return false;
    getSet(this.#own, resource).add(id.toLowerCase());
    return true;
  }

  /** What an earlier run created. */
  adopt(resource: string, id: string): void {
    getSet(this.#own, resource).add(id.toLowerCase());
  }

  /** Learns from an exchange. */
  observe({ lifecycle }: Pick<Operation, 'lifecycle'>, { answer, as }: Exchange): void {
    if (lifecycle?.idField === undefined || answer === null) return;
    if (answer.status < 200 || answer.status > 299) return;
    const { resource, step, idField } = lifecycle;
    const items = getItems(parseJsonBody(answer));
    const ids = items.map((item) => Reflect.get(item, idField)).filter(isText);
    if (step === 'list' && as !== 'none' && as !== 'odd') {
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

function getItems(response: unknown): readonly object[] {
  const items: readonly unknown[] = Array.isArray(response) ? response : [response];
  return items.filter((item) => typeof item === 'object' && item !== null);
}

function isText(id: unknown): id is string {
  return typeof id === 'string';
}
