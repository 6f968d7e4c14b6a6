import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Headers } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/target.ts';
import { describeRequest, describeResponse, hasSucceeded } from '../../observe/responses.ts';
import { createHarmlessBody } from '../../probing/harmless-body.ts';
import { findHealthCheck, testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { createDetectorRequirements } from '../noeffect/detector-requirements.ts';

/** Requests that stress a parser get a response below 500, and the device keeps running. */
export const stress: ScenarioCheck = {
  kind: 'scenario',
  class: 'robust',
  order: 'middle',
  requirements: (contract) => [
    ...listBodyOperations(contract).flatMap((it) => createRequirements(contract, it)),
    createRequirement(contract, {
      class: 'robust',
      rule: 'head',
      operation: null,
      sentence:
        'Long lines and many headers return a status below 500, and the device keeps running.',
      pointer: '/paths',
      source: 'decision',
    }),
  ],
  async run(run) {
    if (run.isSelected('robust.head')) await testLongHeads(run);
    await testOperations(
      run,
      listBodyOperations(run.contract),
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run.for(createRequirementId('robust.strain', it)), it),
      run.target.parallelRequests,
    );
  },
};

function listBodyOperations(contract: Contract): Operation[] {
  return contract.operations.filter(({ id }) => getRequestValues(contract, id) !== null);
}

function createRequirements(contract: Contract, operation: Operation) {
  return [
    createStressRequirement(contract, operation),
    ...createDetectorRequirements(contract, operation),
  ];
}

function createStressRequirement(contract: Contract, operation: Operation) {
  const { pointer } = contract.getOperationObject(operation.id);
  return createRequirement(contract, {
    class: 'robust',
    rule: 'strain',
    operation,
    sentence: `${operation.id} returns a status below 500 for deeply nested, repetitive and long bodies.`,
    pointer: `${pointer}/requestBody`,
    source: 'decision',
  });
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { contract, target } = run;
  const detector = await ChangeDetector.create(run, operation);
  const harmless = createHarmlessBody(contract, operation, detector.currentValue);
  const validBody =
    harmless !== null && 'json' in harmless
      ? harmless.json
      : getRequestValues(contract, operation.id)?.defaultBody;
  for (const body of createStressBodies(validBody)) {
    if (!target.mayCall(operation.id).allowed) break;
    const send = () => run.request({ operationId: operation.id, body, isValid: false });
    const exchange = await send();
    const { response, n } = exchange;
    const problem =
      response !== null && response.status < 500
        ? null
        : `${describeRequest(exchange)} with ${body.slice(0, 40)}... (${body.length} characters): ${describeResponse(exchange)}.`;
    run.evaluate(run.purpose, problem, `Returned ${response?.status}.`, [n]);
    run.add(...(await detector.detectLater(exchange, send)));
    if (hasSucceeded(exchange) && exchange.tookMs > 3000) break;
  }
  run.add(...(await detector.detectRest()));
}

function createStressBodies(validBody: unknown): string[] {
  const names = typeof validBody === 'object' && validBody !== null ? Object.keys(validBody) : [];
  const [name = 'x'] = names;
  return [
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"${name}":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
    `{"${'k'.repeat(10_000)}":1}`,
    `{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
    `{"${name}":${'9'.repeat(2_000)}}`,
    `{"${name}":1e99999}`,
    `{"${name}":"\\u0000\\ud800%s%n%x$(id)\`id\`'; --<script>"}`,
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
  ];
}

async function testLongHeads(run: CheckRun): Promise<void> {
  const purpose = 'robust.head';
  const healthCheck = findHealthCheck(run.contract);
  const manyHeaders: Headers = Array.from({ length: 60 }, (_, i) => [
    `x-probe-${i}`,
    'v'.repeat(50),
  ]);
  const asks: readonly (Pick<RequestSpec, 'target' | 'headers'> & { readonly note: string })[] = [
    { note: 'many headers', headers: manyHeaders },
    { note: 'a long header', headers: [['x-probe', 'v'.repeat(6_000)]] },
    { note: 'a long token', headers: [['authorization', `Bearer ${'a'.repeat(6_000)}`]] },
    { note: 'a long query', target: `${healthCheck.path}?q=${'a'.repeat(4_000)}` },
    { note: 'a long path', target: `${healthCheck.path}/${'a'.repeat(4_000)}` },
    { note: 'invalid escapes', target: `${healthCheck.path}/%ff%fe%00%zz` },
    {
      note: 'unusual values',
      headers: [
        ['accept', '\u00ff/\u00ff;q=2'],
        ['accept-language', '*'.repeat(500)],
        ['range', 'bytes=9-1'],
      ],
    },
  ];
  for (const { note, ...ask } of asks) {
    const exchange = await run.request({
      purpose,
      operationId: null,
      method: 'GET',
      target: healthCheck.path,
      isValid: false,
      ...ask,
    });
    const after = await run.request({ purpose, operationId: healthCheck.id });
    const { response, failure } = exchange;
    // The connection may close with 431 and 414.
    const hasResponse = response !== null ? response.status < 500 : failure?.kind !== 'timed-out';
    const isCorrect = hasResponse && after.response !== null && after.response.status < 500;
    const outcome = `${note}: ${describeResponse(exchange)}`;
    const problem = `${outcome}; the next request: ${describeResponse(after)}.`;
    run.evaluate(purpose, isCorrect ? null : problem, outcome, [exchange.n, after.n]);
  }
}
