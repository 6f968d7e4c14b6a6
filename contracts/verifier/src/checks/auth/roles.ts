import type { Operation, Role } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { askedOf, cameOf } from '../../observe/responses.ts';
import { isQuick, reasonAgainst } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { guardedOf, harmlessCall } from './protected-operations.ts';

const roles: readonly Role[] = ['admin', 'setup', 'oob'];

/** Each role may call exactly the operations that the contract lists for it (x-roles). */
export const rolesKept: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  requirements: (contract) =>
    guardedOf(contract).flatMap((operation) => roles.map((it) => ofRole(contract, operation, it))),
  async run(context) {
    const findings: Finding[] = [];
    for (const role of roles) {
      const token = await context.target.getToken(role);
      for (const operation of guardedOf(context.contract)) {
        const requirementId = idOf('auth.role', operation, role);
        const reason = reasonAgainst(operation, context);
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
        } else findings.push(await tried(context, operation, role));
      }
    }
    return findings;
  },
};

function ofRole(contract: Contract, operation: Operation, role: Role): Requirement {
  const { pointer } = contract.operationObject(operation.id);
  const may = operation.roles.includes(role);
  return require(contract, {
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

async function tried(context: RunContext, operation: Operation, role: Role): Promise<Finding> {
  const requirementId = idOf('auth.role', operation, role);
  const untested = (message: string, enabledBy: string): Finding => ({
    requirementId,
    verdict: 'not-tested',
    message,
    enabledBy,
    exchanges: [],
  });
  const may = operation.roles.includes(role);
  if (may && operation.safety !== 'read' && operation.safety !== 'safe') {
    return untested(
      `The device would execute ${operation.id}, which is ${operation.safety}.`,
      'nothing',
    );
  }
  if (may && !isQuick(operation, context)) {
    return untested(`${operation.id} is slow.`, 'a device that responds at once');
  }
  const call = await harmlessCall(context, requirementId, operation);
  if (call === null) return untested(`No harmless body for ${operation.id} is known.`, 'nothing');
  const exchange = await context.target.request({
    purpose: requirementId,
    operationId: operation.id,
    as: role,
    ...call,
  });
  const { n, answer } = exchange;
  if (answer === null || answer.status === 429 || answer.status === 503) {
    return {
      ...untested(`${askedOf(exchange)}: ${cameOf(exchange)}.`, 'a device that responds'),
      exchanges: [n],
    };
  }
  const isRight = may ? answer.status !== 401 && answer.status !== 403 : answer.status === 403;
  return {
    requirementId,
    verdict: isRight ? 'pass' : 'fail',
    message: isRight
      ? `Returned ${answer.status}, as expected.`
      : `${askedOf(exchange)} as ${role} returned ${answer.status}; expected ${may ? 'neither 401 nor 403' : '403'}.`,
    exchanges: [n],
  };
}
