import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { RequestSpec } from '../../model/target.ts';
import { findHealthCheck } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const rule = 'media.bytes';
/** Small devices serve few connections at once. */
const maxConnections = 4;
/** Slower operations create their response on demand. */
const maxTimeoutMs = 30_000;

/** The bytes of a response are one message of HTTP, with nothing before, in and after it. */
export const rawResponses: ScenarioCheck = {
  kind: 'scenario',
  class: 'media',
  order: 'first',
  requirements: (contract) => [
    ...listReads(contract).map((operation) =>
      createRequirement(contract, {
        class: 'media',
        rule: 'bytes',
        operation,
        sentence: `A connection receives exactly one response (RFC 9112) for a request of ${operation.id}, and nothing afterwards.`,
        pointer: `${contract.getOperationObject(operation.id).pointer}/responses/200`,
        source: 'decision',
      }),
    ),
    createRequirement(contract, {
      class: 'media',
      rule: 'bytes',
      operation: null,
      sentence:
        'A connection receives exactly one response (RFC 9112) for a HEAD and for a rejected request, and nothing afterwards.',
      pointer: '/paths',
      source: 'decision',
    }),
  ],
  async run(run) {
    const queue = listRequests(run);
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await testRequest(run, next);
    };
    await Promise.all(Array.from({ length: maxConnections }, work));
  },
};

type RawRequest = { readonly id: string; readonly name: string; readonly spec: RequestSpec };

function listReads({ operations }: Contract): readonly Operation[] {
  return operations.filter(
    ({ safety, method, pathParameters, timeoutMs }) =>
      safety === 'read' &&
      method === 'GET' &&
      pathParameters.length === 0 &&
      timeoutMs <= maxTimeoutMs,
  );
}

function listRequests({ contract, target, isSelected }: CheckRun): RawRequest[] {
  const health = findHealthCheck(contract);
  const base = { purpose: rule, operationId: health.id } as const;
  const others: readonly Omit<RawRequest, 'id'>[] = [
    { name: `HEAD of ${health.path}`, spec: { ...base, method: 'HEAD' } },
    { name: `${health.id} without a token`, spec: { ...base, authorization: null } },
    {
      name: 'An unknown path',
      spec: { purpose: rule, operationId: null, target: `${health.path}/verify` },
    },
  ];
  return [
    ...listReads(contract)
      .filter(({ id }) => target.mayCall(id).allowed)
      .map((operation) => ({
        id: createRequirementId(rule, operation),
        name: operation.id,
        spec: { purpose: rule, operationId: operation.id },
      })),
    ...others.map((one) => ({ ...one, id: rule })),
  ].filter(({ id }) => isSelected(id));
}

/** A problem counts if it occurs twice. */
async function testRequest(run: CheckRun, { id, name, spec }: RawRequest): Promise<void> {
  const first = await run.target.requestRaw(spec);
  const isWhole = first.received.length > 0 && first.problem === null;
  const { received, problem, exchange } = isWhole ? first : await run.target.requestRaw(spec);
  if (received.length === 0) {
    const enabledBy = 'Correct the operation so that it responds in time, and run again';
    return run.markNotTested(id, `${name} has no response in time.`, enabledBy);
  }
  const message =
    problem === null
      ? 'The response is whole, and nothing follows it.'
      : `${name}: the response is malformed: ${problem}.`;
  run.record(id, problem === null, message, [exchange.n]);
}
