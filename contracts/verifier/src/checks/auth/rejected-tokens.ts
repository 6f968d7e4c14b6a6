import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeRequest,
  getLastingResponse,
  skipWithoutResponse,
} from '../../observe/responses.ts';
import { isQuick } from '../../probing/run-operations.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { createMalformedTokens, malformedTokenRules } from './malformed-tokens.ts';
import {
  createTokenRequirements,
  type HarmlessRequest,
  listProtectedOperations,
  testProtectedOperations,
} from './protected-operations.ts';

/** Requests without a valid token of this device are rejected. */
export const rejectedTokens: ScenarioCheck = {
  kind: 'scenario',
  class: 'auth',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listProtectedOperations(contract).flatMap((it) => createRequirements(contract, it)),
  run: (run) =>
    testProtectedOperations(
      run,
      (it) => createRequirements(run.contract, it),
      async (operation, ids, call) => {
        if (call !== null) return await testOperation(run, operation, call, ids);
        const message = `No harmless body for ${operation.id} is known.`;
        for (const id of ids)
          run.skip(id, message, 'Call the operation with an invalid token by hand');
      },
    ),
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  return createTokenRequirements(contract, operation, malformedTokenRules);
}

async function testOperation(
  run: CheckRun,
  operation: Operation,
  call: HarmlessRequest,
  ids: readonly string[],
): Promise<void> {
  const { target, device, options } = run;
  let isOpen = false;
  for (const { rule, note, authorization } of createMalformedTokens(
    target.token,
    device.serialNumber,
    options.userName,
  )) {
    const id = createRequirementId(`auth.${rule}`, operation);
    if (!ids.includes(id)) continue;
    // A slow operation that accepts invalid tokens is not called again.
    if (isOpen && !isQuick(operation, run)) break;
    const exchange = await run.request({
      purpose: id,
      operationId: operation.id,
      ...call,
      authorization,
    });
    const response = getLastingResponse(exchange);
    if (response === null) {
      skipWithoutResponse(run, id, exchange, note);
      continue;
    }
    const request = `${describeRequest(exchange)} with ${note}`;
    let problem: string | null = null;
    if (response.status !== 401) problem = `${request} returned ${response.status}; expected 401.`;
    else if (authorization === null && (await detectRestart(run, operation)))
      problem = `${request} returned 401, but the device restarted.`;
    run.evaluate(id, problem, 'Returned 401, as expected.', [exchange.n]);
    isOpen ||= problem !== null;
  }
}

/**
 * Returns true if the device goes away, as after a restart (x-back-within-ms). Then waits for it.
 */
async function detectRestart(run: CheckRun, { backWithinMs }: Operation): Promise<boolean> {
  if (backWithinMs === undefined) return false;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await wait(pollMs);
    const { response } = await run.request({ operationId: identityOperation.id });
    if (response !== null && response.status !== 503) continue;
    announceWait(run, 'the end of a restart', backWithinMs);
    await run.target.awaitDevice(backWithinMs);
    return true;
  }
  return false;
}

/** A restarting device goes away within this time, for longer than one interval. */
const maxPolls = 12;
const pollMs = 250;
