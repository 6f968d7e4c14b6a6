import type { Operation } from '@stillhouse/contracts/operations';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { NotAllowedError } from '../../model/target.ts';
import {
  describeRequest,
  getLastingResponse,
  getMediaType,
  getProblemCode,
} from '../../observe/responses.ts';
import { readCurrentValue } from '../../probing/current-value.ts';
import { createHarmlessBody } from '../../probing/harmless-body.ts';
import { hasSelected } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const;

/** Methods that a server may support beyond the contract (RFC 9110 sections 9.3.2, 9.3.7). */
const universalMethods = new Set(['HEAD', 'OPTIONS']);

type Path = { readonly path: string; readonly operations: readonly Operation[] };

/** A method that a path does not have returns 405, with the supported methods in `allow`. */
export const undeclaredMethods: ScenarioCheck = {
  kind: 'scenario',
  class: 'http',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listPaths(contract).flatMap((path) => createRequirements(contract, path)),
  async run(run) {
    for (const path of listPaths(run.contract))
      if (hasSelected(run, createRequirements(run.contract, path))) await testPath(run, path);
  },
};

function listPaths(contract: Contract): Path[] {
  const byPath = Map.groupBy(contract.operations, ({ path }) => path);
  return [...byPath].map(([path, operations]) => ({ path, operations }));
}

const getRequirementId = (rule: string, [first]: readonly Operation[]) =>
  `http.${rule}:${first?.id}`;

function createRequirements(contract: Contract, { path, operations }: Path): Requirement[] {
  const [operation] = operations;
  if (operation === undefined) return [];
  const declared = operations.map(({ method }) => method).join(', ');
  const base = {
    class: 'http',
    operation,
    pointer: formatPointer(['paths', path]),
    source: 'decision',
    harm: operations.every(({ safety }) => safety === 'read' || safety === 'safe')
      ? 'safe'
      : 'destructive',
  } as const;
  return [
    createRequirement(contract, {
      ...base,
      rule: 'method',
      sentence: `${path} returns a problem with 405 for every method except ${declared}.`,
    }),
    createRequirement(contract, {
      ...base,
      rule: 'allow',
      sentence: `The allow header of a 405 of ${path} contains exactly ${declared}.`,
    }),
  ];
}

async function testPath(run: CheckRun, { path, operations }: Path): Promise<void> {
  const declared: readonly string[] = operations.map(({ method }) => method);
  const concrete = path.replace(/\{[^{}]+\}/g, '0'.repeat(64));
  const write = operations.find(({ requestMediaType }) => requestMediaType === 'application/json');
  for (const method of methods.filter((it) => !declared.includes(it))) {
    try {
      const body = await createBody(run, write, method);
      const exchange = await run.request({
        purpose: getRequirementId('method', operations),
        operationId: null,
        method,
        target: concrete,
        isValid: false,
        ...body,
      });
      evaluateResponse(run, exchange, operations, declared);
    } catch (error) {
      if (!(error instanceof NotAllowedError)) throw error;
      for (const rule of ['method', 'allow'])
        run.skip(getRequirementId(rule, operations), error.message, error.enabledBy);
      break;
    }
  }
}

/** Returns a harmless body, in case the device treats the method like the declared one. */
async function createBody(run: CheckRun, write: Operation | undefined, method: string) {
  if (write === undefined || method === 'GET' || method === 'DELETE') return {};
  if (!run.target.mayCall(write.id).allowed) return {};
  const currentValue = await readCurrentValue(run, write);
  return createHarmlessBody(run.contract, write, currentValue) ?? {};
}

function evaluateResponse(
  run: CheckRun,
  exchange: Exchange,
  operations: readonly Operation[],
  declared: readonly string[],
): void {
  const response = getLastingResponse(exchange);
  if (response === null) return;
  const { n } = exchange;
  const request = describeRequest(exchange);
  const isProblem =
    getMediaType(response) === 'application/problem+json' &&
    getProblemCode(response) === 'method-not-allowed';
  let problem: string | null = null;
  if (response.status !== 405) problem = `${request} returned ${response.status}; expected 405.`;
  else if (!isProblem) problem = `${request} returned 405 without the problem method-not-allowed.`;
  run.evaluate(getRequirementId('method', operations), problem, 'Returned 405, as expected.', [n]);
  if (response.status !== 405) return;
  const allow =
    getHeader(response.headers, 'allow')
      ?.split(',')
      .map((it) => it.trim().toUpperCase()) ?? [];
  const isEqual =
    declared.every((it) => allow.includes(it)) &&
    allow.every((it) => declared.includes(it) || universalMethods.has(it));
  const sent = allow.join(', ');
  run.evaluate(
    getRequirementId('allow', operations),
    isEqual
      ? null
      : `${request} returned 405 with allow: ${sent || 'nothing'}; expected ${declared.join(', ')}.`,
    `allow: ${sent}`,
    [n],
    'allow',
  );
}
