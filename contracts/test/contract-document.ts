import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Schema } from './schema.ts';

export type MediaType = {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
};

export type DeclaredResponse = {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly 'x-problem-codes'?: readonly string[];
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, DeclaredResponse>>;
  readonly 'x-source': string;
  readonly 'x-safety': string;
  readonly 'x-roles': readonly string[];
  readonly 'x-timeout-ms': number;
  readonly 'x-surface': string;
  readonly 'x-products'?: readonly string[];
  readonly 'x-readback'?: { readonly operationId: string; readonly withinMs: number };
  readonly 'x-lifecycle'?: {
    readonly resource: string;
    readonly step: string;
    readonly idField?: string;
  };
  readonly 'x-does'?: string;
};

export type Move = {
  readonly from: string;
  readonly to: string;
  readonly trigger: string;
  readonly withinMs?: number;
  readonly source?: string;
};

export type StateMachine = {
  readonly source: string;
  readonly initial: string;
  readonly states: readonly string[];
  readonly triggers: Readonly<
    Record<
      string,
      { readonly by: string; readonly operationId?: string; readonly description: string }
    >
  >;
  readonly moves: readonly Move[];
};

export type ContractDocument = {
  readonly 'x-words': Readonly<Record<string, { readonly description: string }>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DeclaredResponse>>;
    readonly headers: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};

/** An operation with its path. `method` is in lower case. */
export type PlacedOperation = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

export const contract: ContractDocument = parse(
  readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
);

/** All operations in the order of the file. */
export const operations: readonly PlacedOperation[] = Object.entries(contract.paths).flatMap(
  ([path, item]) =>
    Object.entries(item)
      .filter(([key]) => methods.includes(key))
      .map(([method, operation]) => ({ method, path, operation: operation as Operation })),
);

/** @throws Error if the contract has no such operation */
export function operationById(operationId: string): PlacedOperation {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${operationId}`);
  return found;
}

/** Follows references into the components. */
export function resolveSchema(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  if (name === undefined) return schema;
  const target = contract.components.schemas[name];
  if (target === undefined) throw new Error(`openapi.yaml has no schema ${name}`);
  return resolveSchema(target);
}

/** Returns the responses of an operation by status, with references resolved. */
export function getResponses(
  operation: Operation,
): readonly (readonly [number, DeclaredResponse])[] {
  return Object.entries(operation.responses).map(([status, response]) => {
    const name = response.$ref?.replace('#/components/responses/', '');
    const resolved = name === undefined ? response : contract.components.responses[name];
    if (resolved === undefined) throw new Error(`openapi.yaml has no response ${name}`);
    return [Number(status), resolved] as const;
  });
}
