import { contractDocument, type SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import { listProperties } from '../../probing/settings-group.ts';
import { getStateMachine, type StateMachine } from './state-machine.ts';

/**
 * A state machine of the contract, and the GET that returns its state with the fewest other keys.
 */
export type ObservableMachine = {
  readonly name: string;
  readonly pointer: string;
  readonly machine: StateMachine;
  readonly read: OperationId;
  /** Key of the state in the response. */
  readonly key: string;
};

/** Returns every schema with x-state-machine that a GET of the device returns. */
export function listStateMachines(contract: Contract): readonly ObservableMachine[] {
  return Object.entries(contractDocument.components.schemas).flatMap(([name, schema]) => {
    const machine = getStateMachine(schema);
    if (machine === null) return [];
    const readers = contract.operations.flatMap((operation) => {
      const response = contract.getResponseSchema(operation.id, 200, 'application/json');
      if (operation.safety !== 'read' || response === null) return [];
      const keys = [...listProperties(contract, response)];
      const [key] =
        keys.find(([, schemas]) => schemas.some((one: SchemaObject) => one === schema)) ?? [];
      return key === undefined ? [] : [{ read: operation.id, key, size: keys.length }];
    });
    const [plain] = readers.toSorted((one, other) => one.size - other.size);
    if (plain === undefined) return [];
    const pointer = `/components/schemas/${name}/x-state-machine`;
    return [{ name, pointer, machine, read: plain.read, key: plain.key }];
  });
}

/** Returns the operations that trigger a transition, each with its source and target states. */
export function listTriggers({ machine }: ObservableMachine): readonly {
  id: OperationId;
  trigger: string;
  from: readonly string[];
  to: readonly string[];
}[] {
  return Object.entries(machine.triggers).flatMap(([trigger, { operationId }]) => {
    if (operationId === undefined || !isOperationId(operationId)) return [];
    const moves = machine.moves.filter((move) => move.trigger === trigger);
    return [
      {
        id: operationId,
        trigger,
        from: moves.map(({ from }) => from),
        to: moves.map(({ to }) => to),
      },
    ];
  });
}
