import type { Operation } from '@stillhouse/contracts/operations';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { NotAllowedError } from '../../model/target.ts';
import {
  describeRequest,
  describeResponse,
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
  requirements: (contract) =>
    listPaths(contract).flatMap((path) => createRequirements(contract, path)),
  async run(context) {
    const findings: Finding[] = [];
    for (const path of listPaths(context.contract)) {
      if (!hasSelected(context, createRequirements(context.contract, path))) continue;
      findings.push(...(await testPath(context, path)));
    }
    return findings;
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
  } as const;
  return [
    createRequirement(contract, {
      ...base,
      rule: 'method',
      profile: operations.every(({ safety }) => safety === 'read' || safety === 'safe')
        ? 'safe'
        : 'destructive',
      sentence: `${path} returns a problem with 405 for every method except ${declared}.`,
    }),
    createRequirement(contract, {
      ...base,
      rule: 'allow',
      profile: operations.every(({ safety }) => safety === 'read' || safety === 'safe')
        ? 'safe'
        : 'destructive',
      sentence: `The allow header of a 405 of ${path} contains exactly ${declared}.`,
    }),
  ];
}

async function testPath(context: RunContext, { path, operations }: Path): Promise<Finding[]> {
  const { target } = context;
  const declared: readonly string[] = operations.map(({ method }) => method);
  const findings: Finding[] = [];
  const concrete = path.replace(/\{[^{}]+\}/g, '0'.repeat(64));
  for (const method of methods.filter((it) => !declared.includes(it))) {
    const write = operations.find(
      ({ requestMediaType }) => requestMediaType === 'application/json',
    );
    try {
      const body = await createBody(context, write, method);
      const exchange = await target.request({
        purpose: getRequirementId('method', operations),
        operationId: null,
        method,
        target: concrete,
        isValid: false,
        ...body,
      });
      findings.push(...evaluateResponse(exchange, operations, declared));
    } catch (error) {
      if (!(error instanceof NotAllowedError)) throw error;
      const { message, enabledBy } = error;
      for (const rule of ['method', 'allow']) {
        findings.push({
          requirementId: getRequirementId(rule, operations),
          verdict: 'not-tested',
          message,
          enabledBy,
          exchanges: [],
        });
      }
      break;
    }
  }
  return findings;
}

/** Returns a harmless body, in case the device treats the method like the declared one. */
async function createBody(context: RunContext, write: Operation | undefined, method: string) {
  if (write === undefined || method === 'GET' || method === 'DELETE') return {};
  if (!context.target.mayCall(write.id).allowed) return {};
  const currentValue = await readCurrentValue(context, 'http', write);
  return createHarmlessBody(context.contract, write, currentValue) ?? {};
}

function evaluateResponse(
  exchange: Exchange,
  operations: readonly Operation[],
  declared: readonly string[],
): Finding[] {
  const { response, n } = exchange;
  if (response === null || response.status === 429 || response.status === 503) return [];
  const isProblem =
    getMediaType(response) === 'application/problem+json' &&
    getProblemCode(response) === 'method-not-allowed';
  const isCorrect = response.status === 405 && isProblem;
  const method: Finding = {
    requirementId: getRequirementId('method', operations),
    verdict: isCorrect ? 'pass' : 'fail',
    message: isCorrect
      ? 'Returned 405, as expected.'
      : `${describeRequest(exchange)} returned ${describeResponse(exchange)}${response.status === 405 ? ' without the problem method-not-allowed' : '; expected 405'}.`,
    exchanges: [n],
  };
  if (response.status !== 405) return [method];
  const allow =
    getHeader(response.headers, 'allow')
      ?.split(',')
      .map((it) => it.trim().toUpperCase()) ?? [];
  const isEqual =
    declared.every((it) => allow.includes(it)) &&
    allow.every((it) => declared.includes(it) || universalMethods.has(it));
  return [
    method,
    {
      requirementId: getRequirementId('allow', operations),
      verdict: isEqual ? 'pass' : 'fail',
      message: isEqual
        ? `allow: ${allow.join(', ')}`
        : `${describeRequest(exchange)} returned 405 with allow: ${allow.join(', ') || 'nothing'}; expected ${declared.join(', ')}.`,
      place: 'allow',
      exchanges: [n],
    },
  ];
}
