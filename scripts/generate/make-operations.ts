import { createHash } from 'node:crypto';
import type { ContractModel, Operation } from './contract-model.ts';
import { valuesOf } from './extensions.ts';
import type { Json, JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';

/**
 * Returns TypeScript source with the operations table as plain data and its types, without imports.
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

/** The id of an operation in contract, handler, query key, journal and log. */
export type OperationId = keyof typeof operations;
${hasExtensions ? hashDocument(content) : ''}`;
}

/** Hashes the parsed contract, so comments do not count. */
function hashDocument(content: Json): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `
/**
 * Hash of the contract without its layout. Recordings contain it, so that one of another contract
 * is recognized.
 */
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
    ...omitUndefined('affects', 'x-affects'),
    ...omitUndefined('lifecycle', 'x-lifecycle'),
    ...omitUndefined('backWithinMs', 'x-back-within-ms'),
    ...omitUndefined('endsAfterMs', 'x-ends-after-ms'),
    ...omitUndefined('signsIn', 'x-signs-in'),
    ...omitUndefined('identifies', 'x-identifies'),
    ...omitUndefined('setsPassword', 'x-sets-password'),
    ...omitUndefined('installsFirmware', 'x-installs-firmware'),
    ...omitUndefined('contacts', 'x-contacts'),
    ...omitUndefined('needsConsent', 'x-needs-consent'),
    ...omitUndefined('lockout', 'x-lockout'),
    ...omitUndefined('does', 'x-does'),
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
  /** Media type of the request body. Absent if the operation has none. */
  readonly requestMediaType?: string;
  /** Further accepted media types. */
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
  /** Timeout of clients. */
  readonly timeoutMs: number;
  readonly safety: 'read' | 'safe' | 'disruptive' | 'destructive';
  /** The roles that may call it. Empty if it requires no token. */
  readonly roles: readonly Role[];
  /** The product codes that have it. Absent if all have it. */
  readonly products?: readonly string[];
  /** The operation that returns the written values, and the maximum delay. */
  readonly readback?: { readonly operationId: string; readonly withinMs: number };
  /**
   * Places that it may change besides the readback: a GET, with a path into its body or without.
   */
  readonly affects?: readonly string[];
  /** Its effect on a kind of resource. */
  readonly lifecycle?: {
    readonly resource: string;
    readonly step: 'create' | 'list' | 'read' | 'delete';
    readonly idField?: string;
  };
  /** After it the device restarts, and serves again within this time. */
  readonly backWithinMs?: number;
  /** The settings that it switches on switch themselves off after this time. */
  readonly endsAfterMs?: number;
  /** It signs in: the names of the members of its body, and of the token in its response. */
  readonly signsIn?: {
    readonly userName: string;
    readonly password: string;
    readonly token: string;
  };
  /** Its response says which device it is: the names of the members. */
  readonly identifies?: {
    readonly serialNumber: string;
    readonly product?: string;
    readonly firmwareVersion?: string;
  };
  /** It changes the password of its caller: the name of the member of its body. */
  readonly setsPassword?: string;
  /** After it the device installs other firmware: the places of the offered and running version. */
  readonly installsFirmware?: { readonly offered: string; readonly running: string };
  /** The member of its body that names a server, which the device contacts. */
  readonly contacts?: string;
  /** Why it is tested only if the owner of the device asks for it. */
  readonly needsConsent?: string;
  /** From how many failures in a row on it locks a user name, and for how long. */
  readonly lockout?: {
    readonly failures: number;
    readonly minMs: number;
    readonly maxMs: number;
  };
  /** What it does that no other field says. */
  readonly does?: ${valuesOf['x-does']?.map((value) => `'${value}'`).join(' | ')};
  /** The source of the requirement. */
  readonly source: 'spec' | 'decision' | 'observed';
`;
