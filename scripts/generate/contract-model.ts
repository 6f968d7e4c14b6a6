import type { Json, JsonObject } from './json.ts';

/** A query or path parameter, or a response header. */
export type Parameter = {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
};

/** Media type to the schema of its body; null where the contract gives none. */
export type Content = ReadonlyMap<string, JsonObject | null>;

export type DeclaredResponse = {
  readonly content: Content;
  readonly headers: readonly Parameter[];
};

/**
 * One operation of a contract. References to parameters, bodies and responses are resolved.
 * References in schemas stay.
 */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Whether a token is needed: the operation's own `security`, else the contract's. */
  readonly needsToken: boolean;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly request: { readonly required: boolean; readonly content: Content } | null;
  readonly responses: ReadonlyMap<number, DeclaredResponse>;
  /** The `x-` words of the operation. */
  readonly extensions: Readonly<Record<string, Json>>;
  /** Where it stands in the linked document. */
  readonly keys: readonly string[];
};

/**
 * `x-state-machine` of a schema that is an enum of states (openapi.yaml explains it at its top).
 */
export type StateMachine = {
  /** Name of the schema. */
  readonly schema: string;
  readonly definition: JsonObject;
};

/** What the rest of the generator needs to know of a contract. */
export type ContractModel = {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly schemas: ReadonlyMap<string, JsonObject>;
  readonly stateMachines: readonly StateMachine[];
};
