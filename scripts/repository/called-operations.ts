import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Source } from './sources.ts';

/** The ways in which the console names an operation that it calls: `q('getStatus')`, `useChange('updateProxy', ...)`. */
const naming =
  /\b(?:q|call|send|useChange|useDatedQuery|useGeneratedFile)(?:<[^<>()]*>)?\(\s*'([a-zA-Z0-9]+)'/g;

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name);

/** The operations that the sources call, each once, in alphabetical order. */
export function calledOperations(files: readonly Source[]): OperationId[] {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(naming)].flatMap(([, name = '']) => (isOperation(name) ? [name] : [])),
  );
  return [...new Set(names)].sort();
}
