import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { equalIgnoringOrder, formatValue } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody, isNotOnProduct } from '../../observe/read-resources.ts';
import { isQuick } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

const rule = 'robust.parallel';
/** How many times each read runs next to others. */
const rounds = 2;

/** Reads at the same time on several connections get the same responses as one after the other. */
export const parallelReads: ScenarioCheck = {
  kind: 'scenario',
  class: 'robust',
  order: 'middle',
  purpose: rule,
  requirements: (contract) =>
    listReads(contract).map((operation) =>
      createRequirement(contract, {
        class: 'robust',
        rule: 'parallel',
        operation,
        sentence: `${operation.id} returns its own response while other requests run on other connections.`,
        pointer: contract.getOperationObject(operation.id).pointer,
        source: 'decision',
      }),
    ),
  async run(run) {
    const reads = listReads(run.contract).filter(
      (operation) =>
        run.isSelected(createRequirementId(rule, operation)) &&
        run.target.mayCall(operation.id).allowed &&
        isQuick(operation, run),
    );
    // Of a single operation, all responses are the same.
    if (reads.length === 1) return;
    const { parallelRequests } = run.target;
    for (let round = 1; round <= rounds; round += 1) {
      // Another step gives every read other neighbors.
      const order = reads.map((_, i) => reads[(i * (2 * round - 1)) % reads.length]);
      const queue = [...new Set([...order, ...reads])].filter((it) => it !== undefined);
      while (queue.length > 0) await testWave(run, queue.splice(0, parallelRequests));
    }
  },
};

function listReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ safety, pathParameters, responses, method }) =>
      method === 'GET' &&
      safety === 'read' &&
      pathParameters.length === 0 &&
      responses[200]?.mediaTypes.includes('application/json') === true,
  );
}

/** A difference counts if it occurs twice, because the device may change in between. */
async function testWave(run: CheckRun, wave: readonly Operation[]): Promise<void> {
  const first = await readWave(run, wave);
  const suspects = first.filter(({ problem }) => problem !== null);
  for (const { operation, exchanges } of first.filter(({ problem }) => problem === null)) {
    const message = 'The response equals that of a request alone.';
    run.pass(createRequirementId(rule, operation), { message, exchanges });
  }
  if (suspects.length === 0) return;
  const second = await readWave(run, wave);
  for (const { operation, problem, exchanges } of second) {
    if (problem === null || !suspects.some((it) => it.operation === operation)) continue;
    const message = `${operation.id} next to ${wave.length - 1} other requests returned ${problem}.`;
    run.fail(createRequirementId(rule, operation), { message, exchanges });
    // Other checks need responses that belong to their requests.
    run.target.parallelRequests = 1;
  }
}

async function readWave(run: CheckRun, wave: readonly Operation[]) {
  const before: Exchange[] = [];
  for (const { id } of wave) before.push(await run.request({ operationId: id }));
  const parallel = await Promise.all(
    wave.map(({ id }) => run.request({ operationId: id, usesNewConnection: true })),
  );
  const results = [];
  for (const [i, operation] of wave.entries()) {
    const [own, earlier] = [parallel[i], before[i]];
    if (own === undefined || earlier === undefined) continue;
    const problem = findProblem(own, earlier);
    const exchanges = [earlier.n, own.n];
    if (problem === null) results.push({ operation, problem, exchanges });
    else {
      const later = await run.request({ operationId: operation.id });
      const remains = findProblem(own, later) !== null;
      exchanges.push(later.n);
      results.push({ operation, problem: remains ? problem : null, exchanges });
    }
  }
  return results;
}

/** Returns how a response differs from that of a request alone. */
function findProblem(own: Exchange, alone: Exchange): string | null {
  if (isNotOnProduct(alone) || own.response?.status === 429) return null;
  const [body, expected] = [getJsonBody(own), getJsonBody(alone)];
  if (expected === undefined) return null;
  if (body === undefined) return describeOutcome(own);
  return equalIgnoringOrder(expected, body)
    ? null
    : `${formatValue(body)} instead of ${formatValue(expected)}`;
}
