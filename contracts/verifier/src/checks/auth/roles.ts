import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  getLastingResponse,
  skipWithoutResponse,
} from '../../observe/responses.ts';
import { isQuick, isSkipped } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createHarmlessRequest, listProtectedOperations } from './protected-operations.ts';

const roles: readonly Role[] = ['admin', 'setup', 'oob'];

/** Each role may call exactly the operations that the contract lists for it (x-roles). */
export const roleAccess: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listProtectedOperations(contract).flatMap((operation) =>
      roles.map((it) => createRoleRequirement(contract, operation, it)),
    ),
  async run(run) {
    for (const role of roles) {
      const token = await run.target.getToken(role);
      for (const operation of listProtectedOperations(run.contract)) {
        const id = createRequirementId('auth.role', operation, role);
        if (!run.isSelected(id) || isSkipped(run, operation, [id])) continue;
        if (token.token === null) run.skip(id, token.reason, token.enabledBy);
        else await testRole(run, operation, role, id);
      }
    }
  },
};

function createRoleRequirement(contract: Contract, operation: Operation, role: Role): Requirement {
  const { pointer } = contract.getOperationObject(operation.id);
  const may = operation.roles.includes(role);
  return createRequirement(contract, {
    class: 'auth',
    rule: 'role',
    operation,
    place: role,
    sentence: may
      ? `The user ${role} may call ${operation.id}.`
      : `The user ${role} gets 403 from ${operation.id}.`,
    pointer: `${pointer}/x-roles`,
    source: 'decision',
  });
}

/** A text for all operations, so that a summary can count them. */
const callByHand = 'Call the operation by hand, with a token of each role';

async function testRole(
  run: CheckRun,
  operation: Operation,
  role: Role,
  id: string,
): Promise<void> {
  const may = operation.roles.includes(role);
  if (may && operation.safety !== 'read' && operation.safety !== 'safe') {
    const message = `The device would execute ${operation.id}, which is ${operation.safety}.`;
    return run.skip(id, message, callByHand);
  }
  if (may && !isQuick(operation, run)) return run.skip(id, `${operation.id} is slow.`, callByHand);
  const call = await createHarmlessRequest(run.for(id), operation);
  if (call === null)
    return run.skip(id, `No harmless body for ${operation.id} is known.`, callByHand);
  const exchange = await run.request({
    purpose: id,
    operationId: operation.id,
    as: role,
    ...call,
  });
  const response = getLastingResponse(exchange);
  if (response === null) return skipWithoutResponse(run, id, exchange);
  const { status } = response;
  const isCorrect = may ? status !== 401 && status !== 403 : status === 403;
  const problem = isCorrect
    ? null
    : `${describeRequest(exchange)} as ${role} returned ${status}; expected ${may ? 'neither 401 nor 403' : '403'}.`;
  run.evaluate(id, problem, `Returned ${status}, as expected.`, [exchange.n]);
}
