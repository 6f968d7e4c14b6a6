/**
 * Returns the declarations of the module that `makeValidators` creates.
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
/** Returns the issues of a ${name}. Empty if it is valid. */
export function validate${name}(value: unknown): Issue[];
`,
  );
  return `${header}
import type { OperationId } from '${operationsModule}';

/** An error in a value. */
export type Issue = {
  /**
   * RFC 6901 pointer into the body (empty: the whole body), or the name of a parameter or header.
   */
  readonly pointer: string;
  /** The expected and the actual value. Continues after the pointer. Contains no secrets. */
  readonly message: string;
};

/** Parameters or headers as text, by name. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the issues of a request body. Empty if it is valid.
 * @param body parsed JSON, the fields of a form, or undefined without a body
 * @param mediaType the one that was sent (default: the operation's first)
 */
export function validateRequest(id: OperationId, body: unknown, mediaType?: string): Issue[];

/** Returns the issues of the path parameters of a request. A pointer is the parameter's name. */
export function validatePathParameters(id: OperationId, parameters: RawParameters): Issue[];

/**
 * Converts parameters to their declared types and returns their issues. Unknown ones are issues.
 */
export function readParameters(
  id: OperationId,
  where: 'path' | 'query',
  parameters: RawParameters,
): { readonly values: Readonly<Record<string, unknown>>; readonly issues: Issue[] };

/**
 * Returns the issues of a response. Empty if it is valid. Secrets (writeOnly) in it are issues.
 * @param mediaType the one that was sent, null without a body
 * @param body parsed JSON, text for text/*, bytes for the rest, undefined without a body
 * @param headers checked against the declared ones if present, with names in lower case
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
