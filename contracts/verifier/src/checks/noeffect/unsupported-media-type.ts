import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { askedOf, cameOf } from '../../observe/responses.ts';
import { overEach } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { Watch } from './change-detector.ts';
import { otherBody, writesOf } from './unauthorized-writes.ts';

const mediaType = 'text/plain';

/** A JSON body with another media type is not stored. */
export const otherMedia: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  requirements: (contract) => jsonWritesOf(contract).map((it) => ofOperation(contract, it)),
  run: (context) =>
    overEach(
      context,
      jsonWritesOf(context.contract),
      (it) => [ofOperation(context.contract, it)],
      (it) => tried(context, it),
    ),
};

function jsonWritesOf(contract: Contract): Operation[] {
  return writesOf(contract).filter(({ replies }) => replies[415] !== undefined);
}

function ofOperation(contract: Contract, operation: Operation): Requirement {
  const { pointer } = contract.operationObject(operation.id);
  return require(contract, {
    class: 'noeffect',
    rule: 'other-media',
    operation,
    sentence: `${operation.id} rejects a body of another media type and stores nothing.`,
    pointer: `${pointer}/responses/415`,
    source: 'decision',
  });
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const requirementId = idOf('noeffect.other-media', operation);
  const watch = await Watch.over(context, requirementId, operation);
  const json = await otherBody(context, requirementId, operation, watch.present);
  if (json === null) {
    const message = `No change by ${operation.id} is available to detect an effect.`;
    return [{ requirementId, verdict: 'not-tested', message, enabledBy: 'nothing', exchanges: [] }];
  }
  const exchange = await context.target.request({
    purpose: requirementId,
    operationId: operation.id,
    body: new TextEncoder().encode(JSON.stringify(json)),
    contentType: mediaType,
    isValid: false,
  });
  const { hasChanged, findings } = await watch.look(exchange);
  const isRefused = exchange.answer === null || exchange.answer.status >= 400;
  const isRight = isRefused && !hasChanged;
  return [
    {
      requirementId,
      verdict: isRight ? 'pass' : 'fail',
      message: isRight
        ? 'The request was rejected, and nothing changed.'
        : `${askedOf(exchange)} as ${mediaType} returned ${cameOf(exchange)} and ${hasChanged ? 'changed the value' : 'was not rejected'}.`,
      exchanges: [exchange.n, ...(findings[0]?.exchanges.slice(1) ?? [])],
    },
  ];
}
