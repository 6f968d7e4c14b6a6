import { createHash } from 'node:crypto';
import type { ContractModel, Operation } from './contract-model.ts';
import type { Json, JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';

/**
 * TypeScript source of the operations table: plain data, and the types that describe it. Imports
 * nothing.
 */
export function makeOperations(
  model: ContractModel,
  header: string,
  hasExtensions: boolean,
  content: Json,
): string {
  const table: JsonObject = {};
  for (const operation of model.operations) table[operation.id] = toRow(operation, hasExtensions);
  return `${header}
${hasExtensions ? `${roleType}\n` : ''}/** One operation, as plain data. */
export interface OperationRow {
${commonFields}${hasExtensions ? extensionFields : ''}${responsesField}}

export const operations = ${formatLiteral(table)} as const satisfies Record<string, OperationRow>;

/** The word for an operation that runs through contract, handler, query key, journal and log. */
export type OperationId = keyof typeof operations;
${hasExtensions ? hashDocument(content) : ''}`;
}

/** Comments and the order of nothing do not count, as the parsed contract is hashed. */
function hashDocument(content: Json): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `
/** Of the contract that all of this was made from, whatever its layout: what was recorded by another one is told from it. */
export const contractHash = 'sha256:${hash}';
`;
}

function toRow(operation: Operation, hasExtensions: boolean): JsonObject {
  const { id, method, path, tag, summary, extensions, request } = operation;
  return {
    id,
    method,
    path,
    tag,
    summary,
    pathParameters: operation.pathParameters.map(({ name }) => name),
    queryParameters: operation.queryParameters.map(({ name }) => name),
    ...(request === null ? {} : listMediaTypes([...request.content.keys()])),
    ...(hasExtensions ? toExtensions(operation) : {}),
    responses: Object.fromEntries(
      [...operation.responses].map(([status, { content, headers }]) => [
        status,
        { mediaTypes: [...content.keys()], headers: headers.map(({ name }) => name) },
      ]),
    ),
    ...(hasExtensions ? { source: extensions['x-source'] ?? null } : {}),
  };
}

function listMediaTypes([first, ...others]: readonly string[]): JsonObject {
  return { requestMediaType: first ?? null, ...(others.length > 0 ? { alsoAccepts: others } : {}) };
}

function toExtensions({ extensions, needsToken }: Operation): JsonObject {
  const omitUndefined = (name: string, word: string): JsonObject => {
    const value: Json | undefined = extensions[word];
    return value === undefined ? {} : { [name]: value };
  };
  return {
    surface: extensions['x-surface'] ?? null,
    timeoutMs: extensions['x-timeout-ms'] ?? null,
    safety: extensions['x-safety'] ?? null,
    roles: needsToken ? (extensions['x-roles'] ?? null) : [],
    ...omitUndefined('products', 'x-products'),
    ...omitUndefined('readback', 'x-readback'),
    ...omitUndefined('lifecycle', 'x-lifecycle'),
  };
}

const roleType = `/** Who is signed in; the \`sub\` of a token. */
export type Role = 'admin' | 'setup' | 'oob';
`;

const commonFields = `  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** With \`{name}\` for each path parameter; static when \`pathParameters\` is empty. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  /** What a client sends; absent when the operation takes no body. */
  readonly requestMediaType?: string;
  /** Further media types that it takes. */
  readonly alsoAccepts?: readonly string[];
`;

const responsesField = `  /** All declared statuses. Header names are in lower case. */
  readonly responses: {
    readonly [status: number]: {
      readonly mediaTypes: readonly string[];
      readonly headers: readonly string[];
    };
  };
`;

const extensionFields = `  /** The server of the operation. */
  readonly surface: 'device' | 'cloud';
  /** How long a client waits. */
  readonly timeoutMs: number;
  readonly safety: 'read' | 'safe' | 'disruptive' | 'destructive';
  /** Who may call it; empty when it needs no token. */
  readonly roles: readonly Role[];
  /** Product codes that have it; absent means all. */
  readonly products?: readonly string[];
  /** The operation that shows this write, and after how long at the latest. */
  readonly readback?: { readonly operationId: string; readonly withinMs: number };
  /** What it does to a kind of resource. */
  readonly lifecycle?: {
    readonly resource: string;
    readonly step: 'create' | 'list' | 'read' | 'delete';
    readonly idField?: string;
  };
  /** Where the promise comes from. */
  readonly source: 'spec' | 'decision' | 'observed';
`;
