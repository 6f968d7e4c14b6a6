import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeRequest, describeResponse } from '../../observe/responses.ts';
import { findSkipReason, isQuick } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createHarmlessRequest, listProtectedOperations } from './protected-operations.ts';

const roles: readonly Role[] = ['admin', 'setup', 'oob'];

/** Each role may call exactly the operations that the contract lists for it (x-roles). */
export const roleAccess: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  requirements: (contract) =>
    listProtectedOperations(contract).flatMap((operation) =>
      roles.map((it) => createRoleRequirement(contract, operation, it)),
    ),
  async run(context) {
    const findings: Finding[] = [];
    for (const role of roles) {
      const token = await context.target.getToken(role);
      for (const operation of listProtectedOperations(context.contract)) {
        const requirementId = createRequirementId('auth.role', operation, role);
        if (!context.isSelected(requirementId)) continue;
        const reason = findSkipReason(operation, context);
        if (reason !== null) findings.push({ requirementId, ...reason });
        else if (token.token === null) {
          const { reason: message, enabledBy } = token;
          findings.push({
            requirementId,
            verdict: 'not-tested',
            message,
            enabledBy,
            exchanges: [],
          });
        } else findings.push(await testRole(context, operation, role));
      }
    }
    return findings;
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

async function testRole(context: RunContext, operation: Operation, role: Role): Promise<Finding> {
  const requirementId = createRequirementId('auth.role', operation, role);
  const createNotTested = (message: string, enabledBy: string): Finding => ({
    requirementId,
    verdict: 'not-tested',
    message,
    enabledBy,
    exchanges: [],
  });
  const may = operation.roles.includes(role);
  if (may && operation.safety !== 'read' && operation.safety !== 'safe') {
    return createNotTested(
      `The device would execute ${operation.id}, which is ${operation.safety}.`,
      callByHand,
    );
  }
  if (may && !isQuick(operation, context)) {
    return createNotTested(`${operation.id} is slow.`, callByHand);
  }
  const call = await createHarmlessRequest(context, requirementId, operation);
  if (call === null)
    return createNotTested(`No harmless body for ${operation.id} is known.`, callByHand);
  const exchange = await context.target.request({
    purpose: requirementId,
    operationId: operation.id,
    as: role,
    ...call,
  });
  const { n, response } = exchange;
  if (response === null || response.status === 429 || response.status === 503) {
    return {
      ...createNotTested(
        `${describeRequest(exchange)}: ${describeResponse(exchange)}.`,
        'Run again when the device responds to this request',
      ),
      exchanges: [n],
    };
  }
  const isCorrect = may
    ? response.status !== 401 && response.status !== 403
    : response.status === 403;
  return {
    requirementId,
    verdict: isCorrect ? 'pass' : 'fail',
    message: isCorrect
      ? `Returned ${response.status}, as expected.`
      : `${describeRequest(exchange)} as ${role} returned ${response.status}; expected ${may ? 'neither 401 nor 403' : '403'}.`,
    exchanges: [n],
  };
}
