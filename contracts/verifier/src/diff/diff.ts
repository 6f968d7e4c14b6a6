import type { Change } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareStateMachines } from './compare-state-machines.ts';
import type { ContractFile } from './contract-file.ts';
import type { Severity } from './rules.ts';

const order: readonly Severity[] = ['breaking', 'notice', 'addition'];

/** Everything in which two contracts differ for those who hold to them, what breaks first; each change once. */
export function diff(before: ContractFile, after: ContractFile): readonly Change[] {
  const changes = [...compareOperations(before, after), ...compareStateMachines(before, after)];
  const once = new Map(changes.map((found) => [found.id, found]));
  return [...once.values()].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || (a.id < b.id ? -1 : 1),
  );
}
