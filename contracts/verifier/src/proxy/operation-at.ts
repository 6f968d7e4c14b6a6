import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';

/** What a request calls: an operation, a path with other methods, or nothing that the contract has. */
export type Called =
  | {
      readonly operation: Operation;
      readonly pathParameters: Readonly<Record<string, string>>;
    }
  | { readonly methods: readonly string[] }
  | null;

/** @param path without the query */
export function calledBy(contract: Contract, method: string, path: string): Called {
  const parts = path.split('/');
  const here = contract.operations.flatMap((operation) => {
    const pathParameters = parametersOf(operation.path.split('/'), parts);
    return pathParameters === null ? [] : [{ operation, pathParameters }];
  });
  // HEAD is what GET would be without a body (RFC 9110 section 9.3.2).
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = here.find(({ operation }) => operation.method === wanted);
  if (found !== undefined) return found;
  return here.length === 0 ? null : { methods: here.map(({ operation }) => operation.method) };
}

function parametersOf(
  template: readonly string[],
  parts: readonly string[],
): Record<string, string> | null {
  if (template.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [at, expected] of template.entries()) {
    const part = parts[at] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(expected) ?? [];
    if (name === undefined) {
      if (part !== expected) return null;
    } else {
      if (part === '') return null;
      found[name] = decoded(part);
    }
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
