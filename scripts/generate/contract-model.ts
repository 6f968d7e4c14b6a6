import type { Json, JsonObject } from './json.ts';

/** A query or path parameter, or a response header. */
export type Parameter = {
  readonly name: string;
  /** Empty if the contract has none. */
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonObject;
};

/** The schema of the body by media type. Null if the contract has none. */
export type Content = ReadonlyMap<string, JsonObject | null>;

export type DeclaredResponse = {
  readonly content: Content;
  readonly headers: readonly Parameter[];
};

/**
 * One operation of a contract. References to parameters, bodies and responses are resolved.
 * References in schemas are kept.
 */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Whether a token is required, by the `security` of the operation or else of the contract. */
  readonly needsToken: boolean;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly request: { readonly required: boolean; readonly content: Content } | null;
  readonly responses: ReadonlyMap<number, DeclaredResponse>;
  /** The `x-` extensions of the operation. */
  readonly extensions: Readonly<Record<string, Json>>;
  /** Its path of keys in the linked document. */
  readonly keys: readonly string[];
};

/**
 * `x-state-machine` of a schema that is an enum of states (`x-words` of openapi.yaml explains it).
 */
export type StateMachine = {
  /** Name of the schema. */
  readonly schema: string;
  readonly definition: JsonObject;
};

/** The parts of a contract that the generator uses. */
export type ContractModel = {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  readonly schemas: ReadonlyMap<string, JsonObject>;
  readonly stateMachines: readonly StateMachine[];
};
