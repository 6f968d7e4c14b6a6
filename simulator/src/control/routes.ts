import { type OperationRow, operations } from '../../client/generated/control-operations.ts';
import type { ControlOperationId } from './control-handlers.ts';

export type ControlOperation = OperationRow & { readonly id: ControlOperationId };

export type Route =
  | { operation: ControlOperation; path: Record<string, string> }
  /** There is the path, but not with this method: the ones it has. */
  | { allow: string[] }
  | null;

type Template = {
  segments: string[];
  byMethod: Map<string, ControlOperation>;
};

const templates: Template[] = [];
for (const operation of Object.values(operations) as ControlOperation[]) {
  const segments = operation.path.split('/');
  let template = templates.find((known) => known.segments.join('/') === operation.path);
  if (template === undefined) {
    template = { segments, byMethod: new Map() };
    templates.push(template);
  }
  template.byMethod.set(operation.method, operation);
}

/** The operation at a path; fixed segments win over parameters because no two templates here overlap. */
export function routeOf(method: string, path: string): Route {
  const segments = path.split('/');
  const template = templates.find((known) => fits(known.segments, segments));
  if (template === undefined) return null;
  const operation = template.byMethod.get(method);
  if (operation === undefined) return { allow: [...template.byMethod.keys()] };
  const named = template.segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decoded(segments[index] ?? '')]] : [],
  );
  return { operation, path: Object.fromEntries(named) };
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((segment, index) =>
      isParameter(segment) ? segments[index] !== '' : segment === segments[index],
    )
  );
}

/** A segment that is not percent-encoded UTF-8 stays as it came: nothing has such a name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
