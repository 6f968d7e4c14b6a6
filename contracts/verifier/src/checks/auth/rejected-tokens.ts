import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeRequest } from '../../observe/responses.ts';
import { createFindings, findSkipReason, isQuick } from '../../probing/run-operations.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import {
  createMalformedTokens,
  type MalformedTokenRule,
  malformedTokenRules,
} from './malformed-tokens.ts';
import {
  createHarmlessRequest,
  createTokenRequirements,
  type HarmlessRequest,
  listProtectedOperations,
  selectRequirements,
} from './protected-operations.ts';
import { createRejectionFinding } from './rejection-finding.ts';

/** Requests without a valid token of this device are rejected. */
export const rejectedTokens: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  requirements: (contract) =>
    listProtectedOperations(contract).flatMap((it) => createRequirements(contract, it)),
  async run(context) {
    const findings: Finding[] = [];
    for (const operation of listProtectedOperations(context.contract)) {
      const requirements = selectRequirements(
        context,
        createRequirements(context.contract, operation),
      );
      if (requirements.length === 0) continue;
      const reason = findSkipReason(operation, context);
      if (reason !== null) {
        findings.push(...createFindings(requirements, reason));
        continue;
      }
      const call = await createHarmlessRequest(context, 'auth', operation);
      if (call === null) {
        const message = `No harmless body for ${operation.id} is known.`;
        findings.push(
          ...createFindings(requirements, {
            verdict: 'not-tested',
            message,
            enabledBy: 'Call the operation with an invalid token by hand',
            exchanges: [],
          }),
        );
        continue;
      }
      findings.push(...(await testOperation(context, operation, call, requirements)));
    }
    return findings;
  },
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  return createTokenRequirements(contract, operation, malformedTokenRules);
}

async function testOperation(
  context: RunContext,
  operation: Operation,
  call: HarmlessRequest,
  requirements: readonly Requirement[],
): Promise<Finding[]> {
  const { target, device, options } = context;
  const ids = new Set(requirements.map(({ id }) => id));
  const findings: Finding[] = [];
  const open = new Set<MalformedTokenRule>();
  for (const { rule, note, authorization } of createMalformedTokens(
    target.token,
    device.serialNumber,
    options.userName,
  )) {
    if (!ids.has(createRequirementId(`auth.${rule}`, operation))) continue;
    // A slow operation that accepts invalid tokens is not called again.
    if (open.size > 0 && !isQuick(operation, context)) break;
    const exchange = await target.request({
      purpose: createRequirementId(`auth.${rule}`, operation),
      operationId: operation.id,
      ...call,
      authorization,
    });
    let finding = createRejectionFinding(
      exchange,
      createRequirementId(`auth.${rule}`, operation),
      note,
    );
    if (
      authorization === null &&
      finding.verdict === 'pass' &&
      (await detectRestart(context, operation))
    ) {
      const message = `${describeRequest(exchange)} with ${note} returned 401, but the device restarted.`;
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
async function detectRestart(context: RunContext, { backWithinMs }: Operation): Promise<boolean> {
  const { target } = context;
  if (backWithinMs === undefined) return false;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await wait(pollMs);
    const { response } = await target.request({
      purpose: 'auth',
      operationId: identityOperation.id,
    });
    if (response !== null && response.status !== 503) continue;
    announceWait(context, 'the end of a restart', backWithinMs);
    await target.awaitDevice(backWithinMs);
    return true;
  }
  return false;
}

/** A restarting device goes away within this time, for longer than one interval. */
const maxPolls = 12;
const pollMs = 250;
