import { type Operation, operations } from '@stillhouse/contracts/operations';

type ByMethod = ReadonlyMap<string, Operation>;

type PathTemplate = {
  /** Segments of the template; null stands for a parameter. */
  segments: (string | null)[];
  names: string[];
  byMethod: ByMethod;
};

export type OperationMatch =
  | { operation: Operation; pathParameters: Readonly<Record<string, string>> }
  /** The path is there, the method is not: 405 with these in `allow`. */
  | { allow: string[] }
  | null;

const noParameters: Readonly<Record<string, string>> = Object.freeze({});

function buildTables(): { fixed: Map<string, ByMethod>; templates: PathTemplate[] } {
  const byPath = new Map<string, Map<string, Operation>>();
  for (const operation of Object.values(operations)) {
    if (operation.surface !== 'device') continue;
    const byMethod = byPath.get(operation.path) ?? new Map<string, Operation>();
    byMethod.set(operation.method, operation);
    // RFC 9110 section 9.3.2: what answers GET answers HEAD; Node leaves the body out.
    if (operation.method === 'GET') byMethod.set('HEAD', operation);
    byPath.set(operation.path, byMethod);
  }
  const fixed = new Map<string, ByMethod>();
  const parametrised: PathTemplate[] = [];
  for (const [path, byMethod] of byPath) {
    if (!path.includes('{')) {
      fixed.set(path, byMethod);
      continue;
    }
    const parts = path.split('/');
    const names = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
    const segments = parts.map((part) => (part.startsWith('{') ? null : part));
    parametrised.push({ segments, names, byMethod });
  }
  return { fixed, templates: parametrised };
}

const { fixed, templates } = buildTables();

function selectMethod(
  byMethod: ByMethod,
  method: string,
  pathParameters: Readonly<Record<string, string>>,
): OperationMatch {
  const operation = byMethod.get(method);
  return operation === undefined ? { allow: [...byMethod.keys()] } : { operation, pathParameters };
}

/** A value that is not percent-encoded UTF-8 stays as sent: no resource has such a name, so it is 404 or 400. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The operation at a path: a map for fixed paths, a short list for those with parameters. One route per operation
 * would cost a request 2.5 times its time (design section 7).
 */
export function findOperation(method: string, path: string): OperationMatch {
  const byMethod = fixed.get(path);
  if (byMethod !== undefined) return selectMethod(byMethod, method, noParameters);
  const parts = path.split('/');
  for (const { segments, names, byMethod: methods } of templates) {
    const fits =
      segments.length === parts.length &&
      segments.every((segment, i) => (segment === null ? parts[i] !== '' : segment === parts[i]));
    if (!fits) continue;
    const values = parts.filter((_, i) => segments[i] === null).map(decodeSegment);
    return selectMethod(
      methods,
      method,
      Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])),
    );
  }
  return null;
}
