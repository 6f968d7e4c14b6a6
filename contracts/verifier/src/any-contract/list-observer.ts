import type { Exchange } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { ApiOperation } from './api-operation.ts';
import { readJson } from './client.ts';
import { format } from './compare.ts';
import { findDuplicate, isReordered } from './differences.ts';
import type { Collection } from './find-collections.ts';
import { getRequirementId, listCollectionReads } from './requirements.ts';

/** Looks in all responses for items that are there twice, and for another order without a write. */
export class ListObserver {
  readonly #reads: ReadonlySet<ApiOperation>;
  readonly #findings: Findings;
  readonly #last = new Map<string, { readonly json: unknown; readonly n: number }>();

  constructor(collections: readonly Collection[], findings: Findings) {
    this.#reads = listCollectionReads(collections);
    this.#findings = findings;
  }

  observe(operation: ApiOperation, exchange: Exchange): void {
    if (operation.method !== 'GET') return void this.#last.clear();
    const json = readJson(exchange);
    if (!this.#reads.has(operation) || json === undefined || !exchange.isValid) return;
    const { request, n } = exchange;
    const last = this.#last.get(request.target);
    this.#last.set(request.target, { json, n });
    const duplicate = findDuplicate(json);
    const problem =
      duplicate !== undefined
        ? `Has ${format(duplicate)} twice.`
        : last !== undefined && isReordered(last.json, json)
          ? 'Has the same items in another order, although nothing was written.'
          : null;
    const id = getRequirementId('agreement.items', operation);
    const numbers = last === undefined ? [n] : [last.n, n];
    this.#findings.evaluate(id, problem, 'Has each item once.', numbers);
  }
}
