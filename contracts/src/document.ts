import { contractText } from '../build/document.js';

/**
 * A schema object (JSON Schema 2020-12 with the `x-` keywords of openapi.yaml), or a reference to
 * one.
 */
export type SchemaObject = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaObject;
  readonly items?: SchemaObject;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly SchemaObject[];
  readonly anyOf?: readonly SchemaObject[];
  readonly allOf?: readonly SchemaObject[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly writeOnly?: boolean;
  readonly description?: string;
  readonly 'x-source'?: 'spec' | 'decision' | 'observed';
  readonly [keyword: string]: unknown;
};

export type HeaderObject = {
  readonly $ref?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: SchemaObject;
};

export type MediaTypeObject = {
  readonly schema?: SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
};

export type ResponseObject = {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly 'x-problem-codes'?: readonly string[];
};

export type ParameterObject = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: SchemaObject;
};

export type OperationObject = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, MediaTypeObject>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly 'x-source': 'spec' | 'decision' | 'observed';
  readonly [keyword: string]: unknown;
};

/**
 * One condition of an agreement. `at` and the other locations are `operationId` and JSON pointer.
 */
export type ConditionObject = {
  readonly at: string;
  /** Of the list at `*`, only the items whose members have the values at these locations. */
  readonly where?: Readonly<Record<string, string>>;
  readonly is?: readonly unknown[];
  readonly isNot?: readonly unknown[];
  readonly absent?: boolean;
  readonly unique?: true;
  readonly sameAs?: string;
  readonly oneOf?: string;
  readonly partOf?: string;
};

/** Responses that must agree. `x-words` of openapi.yaml explains it. */
export type AgreementObject = {
  readonly id: string;
  readonly sentence: string;
  readonly source: 'spec' | 'decision' | 'observed';
  readonly when?: readonly ConditionObject[];
  readonly all?: readonly ConditionObject[];
  readonly any?: readonly ConditionObject[];
};

/** The parts of openapi.yaml that are used at run time. */
export type ContractDocument = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly 'x-agreements': readonly AgreementObject[];
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses?: Readonly<Record<string, ResponseObject>>;
    readonly headers?: Readonly<Record<string, HeaderObject>>;
    readonly parameters?: Readonly<Record<string, ParameterObject>>;
  };
};

/** The content of openapi.yaml with its references. Its JSON pointers are those of the file. */
export const contractDocument: ContractDocument = JSON.parse(contractText);
