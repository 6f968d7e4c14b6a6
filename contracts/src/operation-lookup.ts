import type { Operation } from './operations.ts';

/** An operation of a contract, as far as routing needs it. */
type Routable = Pick<Operation, 'method' | 'path'>;

type ByMethod<Row> = ReadonlyMap<string, Row>;

type ParameterizedPath<Row> = {
  /** Segments of the template. Null stands for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly names: readonly string[];
  readonly byMethod: ByMethod<Row>;
};

/** The operation of a request, or the methods that its path allows, or null for an unknown path. */
export type OperationMatch<Row = Operation> =
  | {
      readonly operation: Row;
      readonly pathParameters: Readonly<Record<string, string>>;
    }
  | { readonly allow: string[] }
  | null;

/** Finds the operation of a request. The path has no query. */
export type OperationLookup<Row = Operation> = (
  method: string,
  path: string,
) => OperationMatch<Row>;

type LookupOptions = {
  /** A GET operation also responds to HEAD (RFC 9110 section 9.3.2). Devices do. */
  readonly hasHead: boolean;
};

const noParameters: Readonly<Record<string, string>> = Object.freeze({});

function groupByPath<Row extends Routable>(
  operations: Iterable<Row>,
  { hasHead }: LookupOptions,
): ReadonlyMap<string, ByMethod<Row>> {
  const byPath = new Map<string, Map<string, Row>>();
  for (const operation of operations) {
    const byMethod = byPath.get(operation.path) ?? new Map<string, Row>();
    byMethod.set(operation.method, operation);
    if (hasHead && operation.method === 'GET') byMethod.set('HEAD', operation);
    byPath.set(operation.path, byMethod);
  }
  return byPath;
}

function toParameterizedPath<Row>(path: string, byMethod: ByMethod<Row>): ParameterizedPath<Row> {
  const parts = path.split('/');
  return {
    segments: parts.map((part) => (part.startsWith('{') ? null : part)),
    names: parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1)),
    byMethod,
  };
}

function matchesSegments(
  { segments }: Pick<ParameterizedPath<unknown>, 'segments'>,
  parts: readonly string[],
): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, i) => (segment === null ? parts[i] !== '' : segment === parts[i]))
  );
}

/** Keeps a segment that is not percent-encoded UTF-8. No resource has such a name. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function selectMethod<Row>(
  byMethod: ByMethod<Row>,
  method: string,
  pathParameters: Readonly<Record<string, string>>,
): OperationMatch<Row> {
  const operation = byMethod.get(method);
  return operation === undefined ? { allow: [...byMethod.keys()] } : { operation, pathParameters };
}

/** Builds a lookup with a map for fixed paths and a short list for paths with parameters. */
export function createOperationLookup<Row extends Routable>(
  operations: Iterable<Row>,
  options: LookupOptions = { hasHead: true },
): OperationLookup<Row> {
  const byPath = [...groupByPath(operations, options)];
  const fixed = new Map(byPath.filter(([path]) => !path.includes('{')));
  const parameterized = byPath
    .filter(([path]) => path.includes('{'))
    .map(([path, byMethod]) => toParameterizedPath(path, byMethod));
  return (method, path) => {
    const byMethod = fixed.get(path);
    if (byMethod !== undefined) return selectMethod(byMethod, method, noParameters);
    const parts = path.split('/');
    const found = parameterized.find((candidate) => matchesSegments(candidate, parts));
    if (found === undefined) return null;
    const values = parts.filter((_, i) => found.segments[i] === null).map(decodeSegment);
    return selectMethod(
      found.byMethod,
      method,
      Object.fromEntries(found.names.map((name, i) => [name, values[i] ?? ''])),
    );
  };
}
