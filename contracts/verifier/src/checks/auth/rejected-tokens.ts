import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import type { Exchange } from '../../exchange.ts';
import { askedOf, cameOf } from '../../observe/responses.ts';
import { each, isQuick, reasonAgainst } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf } from '../../requirements/create-requirement.ts';
import { type OddRule, oddRules, oddTokens } from './malformed-tokens.ts';
import {
  guardedOf,
  guardRequirements,
  type Harmless,
  harmlessCall,
} from './protected-operations.ts';

/** Nobody gets in without a token of this device, whatever stands in its place. */
export const tokensRefused: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  requirements: (contract) => guardedOf(contract).flatMap((it) => ofOperation(contract, it)),
  async run(context) {
    const findings: Finding[] = [];
    for (const operation of guardedOf(context.contract)) {
      const reason = reasonAgainst(operation, context);
      const requirements = ofOperation(context.contract, operation);
      if (reason !== null) {
        findings.push(...each(requirements, reason));
        continue;
      }
      const call = await harmlessCall(context, 'auth', operation);
      if (call === null) {
        const message = `No body of ${operation.id} is known to change nothing, should the device obey.`;
        findings.push(...each(requirements, { verdict: 'not-tested', message, exchanges: [] }));
        continue;
      }
      findings.push(...(await tried(context, operation, call)));
    }
    return findings;
  },
};

function ofOperation(contract: Contract, operation: Operation): Requirement[] {
  return guardRequirements(contract, operation, oddRules);
}

async function tried(
  context: RunContext,
  operation: Operation,
  call: Harmless,
): Promise<Finding[]> {
  const { target, device, options } = context;
  const findings: Finding[] = [];
  const open = new Set<OddRule>();
  for (const { rule, note, authorization } of oddTokens(
    target.token,
    device.serialNumber,
    options.userName,
  )) {
    // One that lets anybody in and takes minutes is not asked again.
    if (open.size > 0 && !isQuick(operation, context)) break;
    const exchange = await target.request({
      purpose: idOf(`auth.${rule}`, operation),
      operationId: operation.id,
      ...call,
      ...(authorization === null ? { as: 'none' as const } : { as: 'odd' as const, authorization }),
    });
    let finding = refusedFinding(exchange, idOf(`auth.${rule}`, operation), note);
    if (
      authorization === null &&
      finding.verdict === 'pass' &&
      (await goesAway(context, operation))
    ) {
      const message = `${askedOf(exchange)} with ${note} answered 401, and the device restarted all the same.`;
      finding = { ...finding, verdict: 'fail', message };
    }
    if (finding.verdict === 'fail') open.add(rule);
    findings.push(finding);
  }
  return findings;
}

/** Whether the device goes away, as after a call of what restarts it (x-back-within-ms); then it is waited for. */
async function goesAway({ target, contract }: RunContext, { id }: Operation): Promise<boolean> {
  const backWithinMs = contract.operationObject(id).value['x-back-within-ms'];
  if (typeof backWithinMs !== 'number') return false;
  for (let look = 0; look < looks; look += 1) {
    await wait(lookEveryMs);
    const { answer } = await target.request({ purpose: 'auth', operationId: 'getStatus' });
    if (answer !== null && answer.status !== 503) continue;
    await target.awaitDevice(backWithinMs);
    return true;
  }
  return false;
}

/** A device that restarts is gone within this time, and for longer than it lasts between two looks. */
const looks = 12;
const lookEveryMs = 250;

/** 401 and nothing else. */
function refusedFinding(exchange: Exchange, requirementId: string, note: string): Finding {
  const { n, answer } = exchange;
  if (answer === null) {
    const message = `${askedOf(exchange)} with ${note}: ${cameOf(exchange)}.`;
    return {
      requirementId,
      verdict: 'not-tested',
      message,
      enabledBy: 'a device that answers',
      exchanges: [n],
    };
  }
  if (answer.status === 429 || answer.status === 503) {
    const message = `${askedOf(exchange)} with ${note} answered ${answer.status}.`;
    return {
      requirementId,
      verdict: 'not-tested',
      message,
      enabledBy: 'a device that has time',
      exchanges: [n],
    };
  }
  const isRefused = answer.status === 401;
  return {
    requirementId,
    verdict: isRefused ? 'pass' : 'fail',
    message: isRefused
      ? '401, as expected.'
      : `${askedOf(exchange)} with ${note} answered ${answer.status}, expected 401.`,
    exchanges: [n],
  };
}
