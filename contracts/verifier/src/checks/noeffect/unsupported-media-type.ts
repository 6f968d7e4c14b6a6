import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeRequest, describeResponse } from '../../observe/responses.ts';
import { createChangingBody } from '../../probing/alternative-bodies.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { ChangeDetector } from './change-detector.ts';
import { listReversibleWrites } from './unauthorized-writes.ts';

const mediaType = 'text/plain';

/** A JSON body with another media type is not stored. */
export const unsupportedMediaType: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listJsonWrites(contract).map((it) => createMediaTypeRequirement(contract, it)),
  run: (run) =>
    testOperations(
      run,
      listJsonWrites(run.contract),
      (it) => [createMediaTypeRequirement(run.contract, it)],
      (it) => testOperation(run, it),
      run.target.parallelRequests,
    ),
};

function listJsonWrites(contract: Contract): Operation[] {
  return listReversibleWrites(contract).filter(({ responses }) => responses[415] !== undefined);
}

function createMediaTypeRequirement(contract: Contract, operation: Operation): Requirement {
  const { pointer } = contract.getOperationObject(operation.id);
  return createRequirement(contract, {
    class: 'noeffect',
    rule: 'other-media',
    operation,
    sentence: `${operation.id} rejects a body of another media type and stores nothing.`,
    pointer: `${pointer}/responses/415`,
    source: 'decision',
  });
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const id = createRequirementId('noeffect.other-media', operation);
  const own = run.for(id);
  const detector = await ChangeDetector.create(own, operation);
  const json = await createChangingBody(own, operation, detector.currentValue);
  if (json === null) {
    const message = `No change by ${operation.id} is available to detect an effect.`;
    return run.skip(id, message, 'Send a body of another media type by hand');
  }
  const exchange = await own.request({
    operationId: operation.id,
    body: new TextEncoder().encode(JSON.stringify(json)),
    contentType: mediaType,
    isValid: false,
  });
  const { hasChanged, findings } = await detector.detect(exchange);
  const isRejected = exchange.response === null || exchange.response.status >= 400;
  const problem =
    isRejected && !hasChanged
      ? null
      : `${describeRequest(exchange)} as ${mediaType} returned ${describeResponse(exchange)} and ${hasChanged ? 'changed the value' : 'was not rejected'}.`;
  const exchanges = [exchange.n, ...(findings[0]?.exchanges.slice(1) ?? [])];
  run.evaluate(id, problem, 'The request was rejected, and nothing changed.', exchanges);
}
