import type { Secrets } from './format-value.ts';
import { findIssues, type Issue } from './issues.ts';
import { type RawParameters, type ReadParameters, readByTable } from './parameters.ts';
import type { BodyTable, Direction, OperationTable, Schema } from './tables.ts';

/**
 * Validates by a contract. Every function returns the issues it finds, an empty list if there are
 * none.
 */
export type Validation = {
  validateRequest(id: string, body: unknown, mediaType?: string): Issue[];
  validatePathParameters(id: string, parameters: RawParameters): Issue[];
  readParameters(id: string, where: 'path' | 'query', parameters: RawParameters): ReadParameters;
  validateResponse(
    id: string,
    status: number,
    mediaType: string | null | undefined,
    body: unknown,
    headers?: RawParameters,
  ): Issue[];
};

/** Creates the validation functions of a contract from its compiled schemas. */
export function createValidation(
  operations: Readonly<Record<string, OperationTable>>,
  secretNames: readonly string[],
): Validation {
  const secrets: Secrets = new Set(secretNames);

  const getTable = (id: string): OperationTable => {
    const table = operations[id];
    if (table === undefined) throw new Error(`There is no operation "${id}" in this contract.`);
    return table;
  };

  const readParameters: Validation['readParameters'] = (id, where, parameters) =>
    readByTable(getTable(id)[where], parameters, 'request', secrets);

  return {
    readParameters,
    validatePathParameters: (id, parameters) => readParameters(id, 'path', parameters).issues,

    validateRequest(id, body, mediaType) {
      const { request } = getTable(id);
      if (request === undefined) {
        return body === undefined ? [] : toBodyIssue(`${id} takes no body; send none`);
      }
      const { content, required } = request;
      if (body === undefined) {
        return required ? toBodyIssue(`a body is missing; send ${listTypes(content)}`) : [];
      }
      const sent = stripParameters(mediaType) ?? Object.keys(content)[0] ?? '';
      const table = content[sent];
      if (table === undefined) {
        return toBodyIssue(`the media type is ${sent}; send ${listTypes(content)}`);
      }
      return validateBody(table, body, 'request', secrets);
    },

    validateResponse(id, status, mediaType, body, headers) {
      const { responses } = getTable(id);
      const response = responses[status];
      if (response === undefined) {
        const declared = Object.keys(responses).join(', ');
        return toBodyIssue(`${id} does not declare the status ${status}; it declares ${declared}`);
      }
      const head =
        headers === undefined || response.headers === undefined
          ? []
          : validateHeaders(readByTable(response.headers, headers, 'response', secrets));
      const sent = stripParameters(mediaType);
      const table = sent === undefined ? undefined : response.content[sent];
      if (table === undefined) {
        const declared = listTypes(response.content);
        if (declared !== '') {
          const message = `the media type of ${id} ${status} is ${sent ?? 'missing'}; send ${declared}`;
          return [...head, ...toBodyIssue(message)];
        }
        const isEmpty = body === undefined || (body instanceof Uint8Array && body.length === 0);
        return isEmpty ? head : [...head, ...toBodyIssue(`${id} ${status} has no body; send none`)];
      }
      const issues = validateBody(table, body, 'response', secrets);
      return head.length === 0 ? issues : [...head, ...issues];
    },
  };
}

/** Validates a value that is neither a request nor a response. */
export function createSchemaValidation(schema: Schema, secretNames: readonly string[]) {
  const secrets: Secrets = new Set(secretNames);
  return (value: unknown): Issue[] => findIssues(schema, value, 'state', secrets);
}

function validateBody(
  { kind, schema, forms }: BodyTable,
  body: unknown,
  direction: Direction,
  secrets: Secrets,
): Issue[] {
  if (kind === 'bytes') {
    if (!(body instanceof Uint8Array)) return toBodyIssue('the body must be bytes (Uint8Array)');
    return schema === undefined
      ? []
      : findIssues(schema, new TextDecoder().decode(body), direction, secrets);
  }
  if (kind === 'text' && typeof body !== 'string') return toBodyIssue('the body must be text');
  return schema === undefined ? [] : findIssues(schema, body, direction, secrets, forms);
}

function validateHeaders({ issues }: ReadParameters): Issue[] {
  return issues.map(({ pointer, message }) => ({ pointer, message: `(header) ${message}` }));
}

function toBodyIssue(message: string): Issue[] {
  return [{ pointer: '', message }];
}

function listTypes(content: Readonly<Record<string, unknown>>): string {
  return Object.keys(content).join(' or ');
}

/** A media type without parameters such as charset, in lower case. */
function stripParameters(mediaType: string | null | undefined): string | undefined {
  if (mediaType === null || mediaType === undefined) return undefined;
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}
