import type { Exchange } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { HarmLevel } from '../model/requirement.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation } from './api-operation.ts';
import type { Values } from './body-values.ts';
import type { Client } from './client.ts';
import type { Consistency } from './consistency.ts';
import { getHarm } from './harm.ts';
import { getRequirementId, type RuleName } from './requirements.ts';

/** A value that is not known to be as it was. */
export type Unrestored = {
  readonly operationId: string;
  readonly pointer: string;
  readonly reason: string;
};

/** What all checks of a contract work with. */
export class Context {
  readonly contract: ApiContract;
  readonly values: Values;
  readonly client: Client;
  readonly findings: Findings;
  readonly consistency: Consistency;
  readonly harm: HarmLevel;
  readonly unrestored: Unrestored[] = [];
  /** The JSON of the last successful read without optional parameters. */
  readonly lastJson = new Map<ApiOperation, unknown>();
  /** Operations that have a value to restore, or create items of the run. */
  readonly restorable = new Set<ApiOperation>();
  /** Members that differ without a write, as `operation name`. */
  readonly volatile = new Set<string>();
  readonly #isSelected: (id: string) => boolean;
  readonly #ended = new Set<ApiOperation>();

  constructor(
    parts: Pick<Context, 'contract' | 'values' | 'client' | 'findings' | 'consistency' | 'harm'>,
    isSelected: (id: string) => boolean,
  ) {
    this.contract = parts.contract;
    this.values = parts.values;
    this.client = parts.client;
    this.findings = parts.findings;
    this.consistency = parts.consistency;
    this.harm = parts.harm;
    this.#isSelected = isSelected;
  }

  /** Returns true if one of the rules is selected for the operation. */
  wants(operation: ApiOperation, ...names: readonly RuleName[]): boolean {
    return names.some((name) => this.#isSelected(getRequirementId(name, operation)));
  }

  /** Returns true if --only and --skip leave a requirement of the operation. */
  isConcerned(operation: ApiOperation): boolean {
    return this.contract.operations.includes(operation) && this.#isSelected(operation.id);
  }

  isId(id: string): boolean {
    return this.#isSelected(id);
  }

  /** Returns true if the harm level permits a request that the device may take for valid. */
  permits(operation: ApiOperation): boolean {
    if (this.#ended.has(operation)) return false;
    if (this.harm === 'destructive') return true;
    const { level } = getHarm(operation);
    return level === 'read' || (level === 'safe' && this.harm !== 'read');
  }

  /** Returns true if the last GET of an existing item or of anything else was successful. */
  wasRead(operation: ApiOperation): boolean {
    const last = this.client.exchanges.findLast(
      ({ operationId, request, as, isValid, purpose }) =>
        operationId === operation.id &&
        request.method === 'GET' &&
        as === 'admin' &&
        isValid &&
        purpose === 'shape',
    );
    return last !== undefined && isAccepted(last);
  }

  /** Operations that read, and may be called. */
  get reads(): readonly ApiOperation[] {
    return this.contract.operations.filter(
      (it) => it.method === 'GET' && this.permits(it) && it !== this.client.signIn?.operation,
    );
  }

  get writes(): readonly ApiOperation[] {
    return this.contract.operations.filter(
      (it) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(it.method) &&
        it !== this.client.signIn?.operation &&
        this.permits(it),
    );
  }

  /** The device took what it must not: nobody knows what it has changed. */
  endOperation(
    operation: ApiOperation,
    exchange: Exchange,
    why = 'no read shows what it changed',
  ): void {
    this.#ended.add(operation);
    this.unrestored.push({
      operationId: operation.id,
      pointer: '',
      reason: `The device accepted exchange ${exchange.n}, and ${why}`,
    });
  }
}

export function isAccepted({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300;
}

/** A server error is neither accepted nor rejected. */
export function isRejected({ response }: Exchange): boolean {
  return response !== null && response.status >= 400 && response.status < 500;
}
