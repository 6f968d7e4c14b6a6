import type { Change } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareStateMachines } from './compare-state-machines.ts';
import type { ContractFile } from './contract-file.ts';
import type { Severity } from './rules.ts';

const order: readonly Severity[] = ['breaking', 'notice', 'addition'];

/**
 * Returns the differences between two contracts that affect clients or devices, breaking ones
 * first.
 */
export function diffContracts(before: ContractFile, after: ContractFile): readonly Change[] {
  const changes = [...compareOperations(before, after), ...compareStateMachines(before, after)];
  const once = new Map(changes.map((found) => [found.id, found]));
  return [...once.values()].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || (a.id < b.id ? -1 : 1),
  );
}
