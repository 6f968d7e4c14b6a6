/** The compiled schemas by operation, which the generator passes to the validation at run time. */

/** An error in Ajv's format. */
export type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
};

/** A schema compiled by Ajv. */
export type Compiled = {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
};

/** A schema compiled to find all errors and, if the value comes from outside, the first one. */
export type Schema = {
  /** Stops at the first error, so that its time is bounded for any value. */
  readonly first?: Compiled;
  readonly all: Compiled;
};

/** The format of a body of one media type. */
export type BodyTable = {
  /** Json: a value; form: the fields of a multipart form; text: a string; bytes: a Uint8Array. */
  readonly kind: 'json' | 'form' | 'text' | 'bytes';
  /** Absent if any value is valid. */
  readonly schema?: Schema;
  /** The alternatives of the body, to find out which one was meant. */
  readonly forms?: readonly Compiled[];
};

/** Path or query parameters, or headers: text on the wire. */
export type ParameterTable = {
  readonly schema: Schema;
  /** Declared type of each by its name. */
  readonly types: Readonly<Record<string, string>>;
};

type ResponseTable = {
  readonly content: Readonly<Record<string, BodyTable>>;
  readonly headers?: ParameterTable;
};

export type OperationTable = {
  readonly request?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, BodyTable>>;
  };
  readonly path?: ParameterTable;
  readonly query?: ParameterTable;
  readonly responses: Readonly<Record<number, ResponseTable>>;
};

/** The direction of a body, which decides the message about a forbidden property. */
export type Direction = 'request' | 'response' | 'state';
