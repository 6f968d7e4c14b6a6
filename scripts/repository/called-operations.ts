import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Source } from './sources.ts';

/**
 * Any text that could name an operation: `q('getStatus')`, `statusOf:
 * 'getCameraDiagnosticsStatus'`.
 */
const text = /'([a-zA-Z0-9]+)'/g;

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name);

/**
 * The operations that the sources name, each once, in alphabetical order: who calls one has to name
 * it.
 */
export function listCalledOperations(files: readonly Source[]): OperationId[] {
  const names = files.flatMap((file) =>
    [...file.text.matchAll(text)].flatMap(([, name = '']) => (isOperation(name) ? [name] : [])),
  );
  return [...new Set(names)].sort();
}
