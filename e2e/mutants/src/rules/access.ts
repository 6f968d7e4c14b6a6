import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { createProblemResponse, isSuccess, withRequestHeader } from '../mutant/message.ts';
import type {
  Mutant,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Leniency = {
  readonly rule: string;
  readonly summary: string;
  /** Returns true for a request that the mutant treats as authenticated. */
  readonly accepts: (request: ProxyRequest) => boolean;
  /** The profile `read` does not send such requests. */
  readonly needsSafe?: true;
};

const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/;

function getBearerToken({ headers }: ProxyRequest): string | null {
  const [, token] = /^bearer\s+(.*)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** Parses the header of a JWT (RFC 7515 section 4). Empty if it is malformed. */
function parseTokenHeader(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  } catch {
    return {};
  }
}

const leniencies: readonly Leniency[] = [
  {
    rule: 'open',
    summary: 'requires no token',
    accepts: ({ headers }) => headers.authorization === undefined,
  },
  {
    rule: 'any-header',
    summary: 'accepts any authorization header',
    accepts: ({ headers }) => headers.authorization !== undefined,
  },
  {
    rule: 'any-token',
    summary: 'accepts any bearer token',
    accepts: (request) => (getBearerToken(request)?.length ?? 0) > 0,
  },
  {
    rule: 'forged',
    summary: 'does not check the signature of a token',
    accepts: (request) => jwt.test(getBearerToken(request) ?? ''),
  },
  {
    rule: 'alg-none',
    summary: 'accepts a token with alg none',
    needsSafe: true,
    accepts: (request) => parseTokenHeader(getBearerToken(request) ?? '').alg === 'none',
  },
  {
    rule: 'basic',
    summary: 'accepts another scheme than Bearer',
    needsSafe: true,
    accepts: ({ headers }) => /^basic\s/i.test(headers.authorization ?? ''),
  },
  {
    rule: 'empty-token',
    summary: 'accepts an empty token',
    needsSafe: true,
    accepts: ({ headers }) => /^bearer\s*$/i.test(headers.authorization ?? ''),
  },
  {
    rule: 'query-token',
    summary: 'accepts a token in the query',
    needsSafe: true,
    accepts: ({ query }) => /token=/.test(query),
  },
  {
    rule: 'cookie',
    summary: 'accepts any cookie instead of a token',
    needsSafe: true,
    accepts: ({ headers }) => headers.cookie !== undefined && headers.authorization === undefined,
  },
];

/** What these change shows on the device or in the network, but in no response. */
const unobservable: ReadonlySet<OperationId> = new Set([
  'updatePrimaryMode',
  'finalizeOutOfBox',
  'setSetupMode',
  'setVideoPreview',
]);

/** Operations that let the wrong callers in, or keep the right ones out. */
export function createAccessMutants(): readonly Mutant[] {
  return deviceOperations
    .filter(({ roles }) => roles.length > 0)
    .flatMap((operation) => [
      ...leniencies.map((leniency) => createLenientMutant(operation, leniency)),
      ...(operation.method === 'GET' ? [] : [createActingMutant(operation)]),
      ...(operation.roles.length === 3 ? [] : [createAnyRoleMutant(operation)]),
      createRejectingMutant(operation),
    ]);
}

function createMutant(
  { id, safety }: Operation,
  rule: string,
  summary: string,
  respond: MutantHandler['respond'],
  more: Partial<Mutant> = {},
): Mutant {
  return {
    id: `auth.${rule}:${id}`,
    class: 'auth',
    operationId: id,
    summary: `${id}: ${summary}`,
    profile: safety === 'read' || safety === 'safe' ? safety : 'destructive',
    createHandler: () => ({
      respond: (request, upstream) =>
        request.operation?.id === id ? respond(request, upstream) : upstream.forward(request),
    }),
    ...more,
  };
}

async function forwardAsAdmin(request: ProxyRequest, upstream: Upstream): Promise<ProxyResponse> {
  return upstream.forward(
    withRequestHeader(request, 'authorization', await upstream.authorization()),
  );
}

function createLenientMutant(
  operation: Operation,
  { rule, summary, accepts, needsSafe }: Leniency,
): Mutant {
  return createMutant(
    operation,
    rule,
    summary,
    async (request, upstream) => {
      const response = await upstream.forward(request);
      if (response.status !== 401 || !accepts(request)) return response;
      return forwardAsAdmin(request, upstream);
    },
    // Both classes check that a request without a valid token gets 401.
    {
      alsoReportedAs: ['status'],
      ...(needsSafe && operation.safety === 'read' && { profile: 'safe' }),
    },
  );
}

function createActingMutant(operation: Operation): Mutant {
  return createMutant(
    operation,
    'acts-anyway',
    'responds with 401 but performs the operation',
    async (request, upstream) => {
      const response = await upstream.forward(request);
      if (response.status === 401) await forwardAsAdmin(request, upstream);
      return response;
    },
    {
      alsoReportedAs: ['noeffect'],
      ...(unobservable.has(operation.id) && { allowed: 'No response shows what it changed.' }),
    },
  );
}

function createAnyRoleMutant(operation: Operation): Mutant {
  return createMutant(operation, 'any-role', 'accepts every role', async (request, upstream) => {
    const response = await upstream.forward(request);
    return response.status === 403 ? forwardAsAdmin(request, upstream) : response;
  });
}

function createRejectingMutant(operation: Operation): Mutant {
  return createMutant(
    operation,
    'refused',
    'rejects callers that are allowed',
    async (request, upstream) => {
      const response = await upstream.forward(request);
      return isSuccess(response)
        ? createProblemResponse(403, 'role-not-allowed', 'Ask somebody else.')
        : response;
    },
    { alsoReportedAs: ['status', 'valid-input', 'readback'] },
  );
}
