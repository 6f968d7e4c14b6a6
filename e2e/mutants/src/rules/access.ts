import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { forwardAsAdmin } from '../mutant/forward-as-admin.ts';
import { createProblemResponse, getBearerToken } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';
import { deviceOperations, getHarmLevel } from '../mutant/schema-members.ts';

/** Requests that a bug treats as authenticated. */
type Leniency = readonly [
  rule: string,
  summary: string,
  accepts: (request: ProxyRequest) => boolean,
  /** The harm level `read` does not send such requests. */
  needsSafe?: true,
];

const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Parses the header of a JWT (RFC 7515 section 4). Empty if it is malformed. */
function parseTokenHeader(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  } catch {
    return {};
  }
}

const leniencies: readonly Leniency[] = [
  ['open', 'requires no token', ({ headers }) => headers.authorization === undefined],
  [
    'any-header',
    'accepts any authorization header',
    ({ headers }) => headers.authorization !== undefined,
  ],
  ['any-token', 'accepts any bearer token', (request) => getBearerToken(request) !== ''],
  [
    'forged',
    'does not check the signature of a token',
    (request) => jwt.test(getBearerToken(request)),
  ],
  [
    'alg-none',
    'accepts a token with alg none',
    (request) => parseTokenHeader(getBearerToken(request)).alg === 'none',
    true,
  ],
  [
    'basic',
    'accepts another scheme than Bearer',
    ({ headers }) => /^basic\s/i.test(headers.authorization ?? ''),
    true,
  ],
  [
    'empty-token',
    'accepts an empty token',
    ({ headers }) => /^bearer\s*$/i.test(headers.authorization ?? ''),
    true,
  ],
  ['query-token', 'accepts a token in the query', ({ query }) => /token=/.test(query), true],
  [
    'cookie',
    'accepts any cookie instead of a token',
    ({ headers }) => headers.cookie !== undefined && headers.authorization === undefined,
    true,
  ],
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
    .flatMap((operation) =>
      listRows(operation).map(([rule, summary, row]) =>
        createBug({
          id: `auth.${rule}:${operation.id}`,
          summary: `${operation.id}: ${summary}`,
          harm: getHarmLevel(operation),
          ...row,
        }),
      ),
    );
}

type Row = readonly [rule: string, summary: string, row: Omit<Bug, 'id' | 'summary'>];

function listRows(operation: Operation): readonly Row[] {
  const { id, method, roles, safety } = operation;
  const rows: Row[] = leniencies.map(([rule, summary, accepts, needsSafe]) => [
    rule,
    summary,
    {
      // Both classes check that a request without a valid token gets 401.
      also: ['status'],
      ...(needsSafe && safety === 'read' && { harm: 'safe' }),
      status: 401,
      after: ({ request, upstream }) =>
        accepts(request) ? forwardAsAdmin(request, upstream) : undefined,
    },
  ]);
  if (method !== 'GET')
    rows.push([
      'acts-anyway',
      'responds with 401 but performs the operation',
      {
        also: ['noeffect'],
        ...(unobservable.has(id) && { allowed: 'No response shows what it changed.' }),
        status: 401,
        async after({ request, upstream }) {
          await forwardAsAdmin(request, upstream);
          return undefined;
        },
      },
    ]);
  if (roles.length !== 3)
    rows.push([
      'any-role',
      'accepts every role',
      { status: 403, after: ({ request, upstream }) => forwardAsAdmin(request, upstream) },
    ]);
  rows.push([
    'rejected',
    'rejects callers that are allowed',
    {
      also: ['status', 'valid-input', 'readback'],
      status: 'success',
      after: () => createProblemResponse(403, 'role-not-allowed', 'Ask somebody else.'),
    },
  ]);
  return rows;
}
