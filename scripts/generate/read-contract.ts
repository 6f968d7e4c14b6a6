import { checkSchemaExtensions } from './check-extensions.ts';
import { type ContractError, DamagedContract } from './contract-error.ts';
import type { ContractModel, Operation } from './contract-model.ts';
import { isObject } from './json.ts';
import { type LinkedContract, linkContract } from './link-contract.ts';
import { readOperations } from './read-operations.ts';
import { readStateMachines } from './read-state-machines.ts';

/**
 * Reads a contract with everything that it refers to and checks the generator's assumptions.
 * @param root folder that file names in messages are relative to
 * @param required the `x-` extensions that every operation must have
 * @throws DamagedContract with all errors, by file and line
 */
export async function readContract(
  path: string,
  root: string,
  required: readonly string[],
): Promise<{ model: ContractModel; contract: LinkedContract }> {
  const contract = await linkContract(path, root);
  const { operations, errors } = readOperations(contract, required);
  const components = contract.document.components;
  const group = isObject(components) ? components.schemas : undefined;
  const schemas = new Map(
    Object.entries(isObject(group) ? group : {}).flatMap(([name, schema]) =>
      isObject(schema) ? [[name, schema] as const] : [],
    ),
  );
  const ids = new Set(operations.map(({ id }) => id));
  const machines = readStateMachines(contract, schemas, ids);
  const all = [
    ...errors,
    ...checkReadbacks(contract, operations, ids),
    ...checkUndos(contract, operations),
    ...machines.errors,
    ...[...schemas].flatMap(([name, schema]) =>
      checkSchemaExtensions(contract, schema, ['components', 'schemas', name]),
    ),
  ];
  if (all.length > 0) throw new DamagedContract(all);
  const { document } = contract;
  return {
    model: { document, operations, schemas, stateMachines: machines.stateMachines },
    contract,
  };
}

/** A write that names the operation to read it back must name an existing one. */
function checkReadbacks(
  contract: LinkedContract,
  operations: readonly Operation[],
  ids: ReadonlySet<string>,
): ContractError[] {
  return operations.flatMap(({ id, keys, extensions }) => {
    const readback = extensions['x-readback'];
    if (readback === undefined) return [];
    const named = isObject(readback) ? readback.operationId : undefined;
    if (typeof named === 'string' && ids.has(named)) return [];
    return [
      contract.createError(
        [...keys, 'x-readback'],
        `${id}: x-readback names the operation ${JSON.stringify(named ?? null)}, which is not there`,
        'write {operationId, withinMs} with an operation of this contract',
      ),
    ];
  });
}

/** `x-undone-by` must name an operation with an `x-resting-body`. */
function checkUndos(contract: LinkedContract, operations: readonly Operation[]): ContractError[] {
  const resting = new Set(
    operations.flatMap(({ id, extensions }) => ('x-resting-body' in extensions ? [id] : [])),
  );
  return operations.flatMap(({ id, keys, extensions }) => {
    const named = extensions['x-undone-by'];
    if (named === undefined || (typeof named === 'string' && resting.has(named))) return [];
    return [
      contract.createError(
        [...keys, 'x-undone-by'],
        `${id}: x-undone-by names ${JSON.stringify(named)}, which is no operation with an x-resting-body`,
        'name one that has it',
      ),
    ];
  });
}
