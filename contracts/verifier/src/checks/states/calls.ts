import { restartOperation } from '@stillhouse/contracts/marked-operations';
import { isOperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import type { ObservableMachine } from './machine.ts';

/** A call of the run that may cause moves. */
export type TriggerCall = {
  readonly trigger: string;
  /** Epoch ms when it was sent. */
  readonly at: number;
  /** Epoch ms until which its effect may come. */
  readonly effectUntil: number;
};

/** The restart of an update comes sooner with this call (x-state-machine, `rebooted`). */
const restartCall = { trigger: 'rebooted', operationId: restartOperation.id } as const;

/** Lists the calls that may have triggered moves: all that succeeded or have no response. */
export function listCalls(
  contract: Contract,
  exchanges: readonly Exchange[],
  { machine }: ObservableMachine,
): readonly TriggerCall[] {
  const triggers = [
    ...Object.entries(machine.triggers).map(([trigger, { operationId }]) => ({
      trigger,
      operationId,
    })),
    restartCall,
  ];
  return triggers.flatMap(({ trigger, operationId }) => {
    if (operationId === undefined || !isOperationId(operationId)) return [];
    const delayMs = contract.getOperation(operationId).readback?.withinMs ?? 0;
    return exchanges
      .filter((exchange) => exchange.operationId === operationId && mayHaveSucceeded(exchange))
      .map(({ at, tookMs }) => ({ trigger, at, effectUntil: at + tookMs + delayMs }));
  });
}

function mayHaveSucceeded(exchange: Exchange): boolean {
  return exchange.response === null || hasSucceeded(exchange);
}
