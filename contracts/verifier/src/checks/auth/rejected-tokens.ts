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

/** Requests without a valid token of this device are rejected. */
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
        const message = `No harmless body for ${operation.id} is known.`;
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
    // A slow operation that accepts invalid tokens is not called again.
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
      const message = `${askedOf(exchange)} with ${note} returned 401, but the device restarted.`;
      finding = { ...finding, verdict: 'fail', message };
    }
    if (finding.verdict === 'fail') open.add(rule);
    findings.push(finding);
  }
  return findings;
}

/**
 * Returns true if the device goes away, as after a restart (x-back-within-ms). Then waits for it.
 */
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

/** A restarting device goes away within this time, for longer than one interval. */
const looks = 12;
const lookEveryMs = 250;

/** Requires exactly 401. */
function refusedFinding(exchange: Exchange, requirementId: string, note: string): Finding {
  const { n, answer } = exchange;
  if (answer === null) {
    const message = `${askedOf(exchange)} with ${note}: ${cameOf(exchange)}.`;
    return {
      requirementId,
      verdict: 'not-tested',
      message,
      enabledBy: 'a device that responds',
      exchanges: [n],
    };
  }
  if (answer.status === 429 || answer.status === 503) {
    const message = `${askedOf(exchange)} with ${note} returned ${answer.status}.`;
    return {
      requirementId,
      verdict: 'not-tested',
      message,
      enabledBy: 'a device that is not busy',
      exchanges: [n],
    };
  }
  const isRefused = answer.status === 401;
  return {
    requirementId,
    verdict: isRefused ? 'pass' : 'fail',
    message: isRefused
      ? 'Returned 401, as expected.'
      : `${askedOf(exchange)} with ${note} returned ${answer.status}; expected 401.`,
    exchanges: [n],
  };
}
