import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { NotAllowedError, type RequestSpec } from '../../model/target.ts';
import { isOperationError } from '../../observe/operation-errors.ts';
import {
  describeRequest,
  describeResponse,
  getMediaType,
  isJsonMediaType,
  isSuccess,
  listStatuses,
} from '../../observe/responses.ts';
import { isQuick } from '../../probing/run-operations.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import {
  createTokenRequirements,
  type HarmlessRequest,
  listProtectedOperations,
  type TokenRule,
  testProtectedOperations,
} from './protected-operations.ts';

/** Ways to bypass the token check. */
const rules = {
  'token-elsewhere': {
    sentence: 'accepts its token only in the authorization header',
    isInRead: false,
  },
  path: {
    sentence: 'cannot be reached without a token by another spelling of its path',
    isInRead: false,
  },
  method: { sentence: 'cannot be reached without a token by another method', isInRead: false },
} as const satisfies Record<string, TokenRule>;

type AlternateRequest = {
  readonly rule: keyof typeof rules;
  readonly note: string;
  readonly ask: Partial<RequestSpec>;
};

/** A token is required on every path to an operation. */
export const alternatePaths: ScenarioCheck = {
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
      async (operation, _ids, call) => {
        if (call !== null) await testOperation(run, operation, call);
      },
    ),
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  return createTokenRequirements(contract, operation, rules);
}

async function testOperation(
  run: CheckRun,
  operation: Operation,
  { pathParameters, ...body }: HarmlessRequest,
): Promise<void> {
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters?.[name] ?? ''),
  );
  let isOpen = false;
  for (const { rule, note, ask } of listAlternateRequests(operation, path, run.target.token)) {
    if (isOpen && !isQuick(operation, run)) break;
    const purpose = createRequirementId(`auth.${rule}`, operation);
    if (!run.isSelected(purpose)) continue;
    try {
      const exchange = await run.request({
        purpose,
        operationId: null,
        method: operation.method,
        target: path,
        as: 'none',
        ...(operation.requestMediaType !== undefined && {
          contentType: operation.requestMediaType,
        }),
        ...body,
        isValid: false,
        ...ask,
      });
      const problem = isAccepted(run.contract, exchange, operation)
        ? `${describeRequest(exchange)} without a token, with ${note}, returned ${describeResponse(exchange)}.`
        : null;
      run.evaluate(purpose, problem, 'The request was rejected.', [exchange.n]);
      isOpen ||= problem !== null;
    } catch (error) {
      // The harm level does not allow the operation to which this path leads.
      if (!(error instanceof NotAllowedError)) throw error;
    }
  }
}

/** An operation-specific error shows that the request passed the token check, too. */
function isAccepted(contract: Contract, exchange: Exchange, operation: Operation): boolean {
  const { response } = exchange;
  if (response === null) return false;
  return (
    (isSuccess(response.status) && isOperationResponse(exchange, operation)) ||
    isOperationError(contract, operation, response)
  );
}

/**
 * Returns true if the response comes from the operation, not from the console page served for any
 * path.
 */
function isOperationResponse(
  { response, request }: Exchange,
  { id, ...operation }: Operation,
): boolean {
  if (response === null) return false;
  const type = getMediaType(response);
  if (request.method === 'HEAD') return type !== null && isJsonMediaType(type);
  if (type === 'text/html') return false;
  if (response.body.length === 0) return operation.method !== 'GET';
  const declared = listStatuses({ id, ...operation }).filter(isSuccess);
  const body = type !== null && isJsonMediaType(type) ? parseJsonBody(response) : response.body;
  return (
    operation.method !== 'GET' ||
    (type !== null && isJsonMediaType(type)) ||
    declared.some((status) => validateResponse(id, status, type, body).length === 0)
  );
}

/** Returns other spellings of a path. */
function listPathVariants(path: string): string[] {
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  const before = segments.slice(0, -1).join('/');
  const encoded = `%${last.charCodeAt(0).toString(16)}${last.slice(1)}`;
  return [
    `${path}/`,
    `/${path}`,
    `${before}//${last}`,
    `${before}/./${last}`,
    `${before}/x/../${last}`,
    `${before}/${encoded}`,
    `${before}/${last.toUpperCase()}`,
    path.replace('/api/', '/API/'),
    `${path};x=1`,
    `${path}.json`,
    `${path}%00`,
    `${path}%20`,
    `${path}?`,
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replace('/api/v1/', '/api/v1/setup/../'),
  ].filter((it) => it !== path);
}

/** Returns every request that tries to bypass the token check of an operation. */
export function listAlternateRequests(
  { method }: Operation,
  path: string,
  token: string,
): readonly AlternateRequest[] {
  const createRequest = (
    rule: AlternateRequest['rule'],
    note: string,
    ask: Partial<RequestSpec>,
  ): AlternateRequest => ({ rule, note, ask });
  const query = ['access_token', 'token', 'authorization', 'auth'];
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((it) => it !== method);
  // Headers that do not contradict each other share a request.
  const bypasses: readonly [string, string][][] = [
    [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1;host=localhost'],
    ],
    [
      ['x-original-url', signInOperation.path],
      ['x-rewrite-url', signInOperation.path],
    ],
    [
      ['origin', 'http://localhost'],
      ['referer', 'http://localhost/'],
    ],
  ];
  return [
    createRequest('token-elsewhere', `a token in the query, as ${query.join(', ')}`, {
      target: `${path}?${query.map((name) => `${name}=${token}`).join('&')}`,
    }),
    createRequest('token-elsewhere', 'a token in cookies and in headers of other names', {
      headers: [
        ['x-access-token', token],
        ['x-auth-token', token],
        ['x-api-key', token],
        ['proxy-authorization', `Bearer ${token}`],
        ['cookie', `token=${token}; access_token=${token}`],
      ],
    }),
    ...listPathVariants(path).map((target) =>
      createRequest('path', 'another spelling of the path', { target }),
    ),
    ...bypasses.map((headers) =>
      createRequest('path', headers.map((header) => header.join(': ')).join(', '), { headers }),
    ),
    ...others.map((it) => createRequest('method', `the method ${it}`, { method: it })),
    ...others.map((it) =>
      createRequest('method', `${it}, overridden`, {
        method: it,
        headers: [['x-http-method-override', method]],
      }),
    ),
  ];
}
