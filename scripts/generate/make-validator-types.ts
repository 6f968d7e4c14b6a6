/**
 * Declarations of the module that `makeValidators` makes.
 * @param operationsModule path to the operations table of the same contract, as the declarations
 *   import it
 * @param schemas component schemas that have a validator of their own
 */
export function makeValidatorTypes(
  header: string,
  operationsModule: string,
  schemas: readonly string[],
): string {
  const own = schemas.map(
    (name) => `
/** What is wrong with a ${name}; empty when it is valid. */
export function validate${name}(value: unknown): Issue[];
`,
  );
  return `${header}
import type { OperationId } from '${operationsModule}';

/** One thing that is wrong with a value. */
export type Issue = {
  /** RFC 6901 pointer into the body, empty for the whole; or the name of a parameter or header. */
  readonly pointer: string;
  /** What would be right and what is there; reads on after the pointer. Secrets are not repeated. */
  readonly message: string;
};

/** Parameters or headers as text, by name. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * What is wrong with the body of a request; empty when it is valid.
 * @param body parsed JSON, the fields of a form, or undefined without a body
 * @param mediaType as sent; the operation's first when left out
 */
export function validateRequest(id: OperationId, body: unknown, mediaType?: string): Issue[];

/** What is wrong with the path parameters of a request; a pointer is the parameter's name. */
export function validatePathParameters(id: OperationId, parameters: RawParameters): Issue[];

/** Reads parameters by their declared types, and says what is wrong with them; unknown ones are. */
export function readParameters(
  id: OperationId,
  where: 'path' | 'query',
  parameters: RawParameters,
): { readonly values: Readonly<Record<string, unknown>>; readonly issues: Issue[] };

/**
 * What is wrong with a response; empty when it is valid. Secrets (writeOnly) in it are.
 * @param mediaType as sent; null without a body
 * @param body parsed JSON, text for text/*, bytes for the rest, undefined without a body
 * @param headers checked against the declared ones when given; names in lower case
 */
export function validateResponse(
  id: OperationId,
  status: number,
  mediaType: string | null | undefined,
  body: unknown,
  headers?: RawParameters,
): Issue[];
${own.join('')}`;
}
