import {
  createProblemResponse,
  getHeader,
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

/** Bugs of the lockout and of tokens that show only with a second request or user. */
export const signInMutants: readonly Mutant[] = [
  createLockoutMutant('never', 'wrong passwords never cause a lockout', async (response) =>
    response.status === 429
      ? createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.')
      : response,
  ),
  createLockoutMutant(
    'no-header',
    'the lockout has no duration',
    async (response) =>
      response.status === 429 ? withHeader(response, 'x-rate-limit-timeout') : response,
    ['header'],
  ),
  createLockoutMutant('seconds', 'the lockout duration is in seconds', async (response) =>
    response.status === 429
      ? withHeader(
          response,
          'x-rate-limit-timeout',
          String(Math.ceil(Number(getHeader(response, 'x-rate-limit-timeout')) / 1000)),
        )
      : response,
  ),
  createLockoutMutant('stands-still', 'the remaining time does not decrease', async (response) =>
    response.status === 429 ? withHeader(response, 'x-rate-limit-timeout', '60000') : response,
  ),
  createLockoutMutant(
    'negative',
    'the remaining time is negative',
    async (response) =>
      response.status === 429 ? withHeader(response, 'x-rate-limit-timeout', '-1') : response,
    ['header'],
  ),
  createLockoutMutant(
    'right-password',
    'the correct password ends a lockout',
    async (response, request, remembered) => {
      const { password } = parseMembers(request);
      if (
        response.status === 429 &&
        remembered.good !== null &&
        password === remembered.good.password
      )
        return remembered.good.response;
      return response;
    },
  ),
  createLockoutMutant(
    'at-once',
    'the first wrong password causes a lockout',
    async (response) =>
      response.status === 404
        ? withHeader(
            createProblemResponse(429, 'too-many-sign-ins', 'Locked.'),
            'x-rate-limit-timeout',
            '60000',
          )
        : response,
    ['status', 'auth'],
  ),
  {
    id: 'lockout.kills-tokens:signIn',
    class: 'lockout',
    alsoReportedAs: ['auth', 'robust'],
    operationId: 'signIn',
    summary: 'a lockout invalidates existing tokens',
    profile: 'safe',
    needsLockout: true,
    createHandler: () => {
      let isLocked = false;
      return {
        async respond(request, upstream) {
          if (isLocked && request.operation?.id !== 'signIn') {
            return withHeader(
              createProblemResponse(401, 'token-invalid', 'Sign in again.'),
              'www-authenticate',
              'Bearer',
            );
          }
          const response = await upstream.forward(request);
          if (response.status === 429) isLocked = true;
          return response;
        },
      };
    },
  },
  {
    id: 'lockout.every-address:signIn',
    class: 'lockout',
    operationId: 'signIn',
    summary: 'a lockout at the network address also applies at the local setup address',
    profile: 'safe',
    needsLockout: true,
    createHandler: () => {
      const locked = new Map<unknown, ProxyResponse>();
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          if (request.operation?.id !== 'signIn') return response;
          const { userName } = parseMembers(request);
          if (response.status === 429) locked.set(userName, response);
          // The device itself accepts the sign-in after the lockout, or at the other address.
          const refusal = locked.get(userName);
          if (refusal === undefined || !isSuccess(response)) return response;
          locked.delete(userName);
          return refusal;
        },
      };
    },
  },
  {
    id: 'lockout.never-ends:signIn',
    class: 'lockout',
    operationId: 'signIn',
    summary: 'a lockout never ends',
    profile: 'safe',
    needsLockout: true,
    createHandler: () => {
      let last: ProxyResponse | null = null;
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          if (request.operation?.id !== 'signIn') return response;
          if (response.status === 429) last = response;
          return last === null
            ? response
            : withHeader(
                last,
                'x-rate-limit-timeout',
                response.status === 429 ? getHeader(response, 'x-rate-limit-timeout') : '900',
              );
        },
      };
    },
  },
  createSignInMutant(
    'tells-user',
    'invalid-input',
    'a wrong user name is distinguishable from a wrong password',
    ['leak', 'status'],
    async (response, request) => {
      if (response.status !== 404 || parseMembers(request).userName === 'admin') return response;
      return { ...createProblemResponse(404, 'not-found', 'There is no such user.') };
    },
  ),
  createSignInMutant(
    'any-password',
    'auth',
    'any password is accepted',
    ['status', 'lockout'],
    async (response, request, remembered) =>
      response.status === 404 &&
      parseMembers(request).userName === 'admin' &&
      remembered.good !== null
        ? remembered.good.response
        : response,
  ),
  createSignInMutant(
    'ignores-case',
    'auth',
    'the password is not case-sensitive',
    ['status', 'lockout', 'invalid-input'],
    async (response, request, { good }) =>
      response.status === 404 &&
      good !== null &&
      String(parseMembers(request).password).toLowerCase() === good.password.toLowerCase()
        ? good.response
        : response,
  ),
  createSignInMutant(
    'prefix',
    'auth',
    'the beginning of the password is accepted',
    ['status', 'lockout', 'invalid-input'],
    async (response, request, { good }) => {
      const { password } = parseMembers(request);
      const isPrefix =
        typeof password === 'string' &&
        password.length > 0 &&
        good?.password.startsWith(password) === true;
      return response.status === 404 && isPrefix ? good.response : response;
    },
  ),
  createSignInMutant(
    'trailing',
    'auth',
    'text after the password is ignored',
    ['status', 'lockout', 'invalid-input'],
    async (response, request, { good }) => {
      const { password } = parseMembers(request);
      return response.status === 404 &&
        good !== null &&
        typeof password === 'string' &&
        password.startsWith(good.password)
        ? good.response
        : response;
    },
  ),
  createTokenMutant(
    'lives-for-ever',
    'time',
    'a token is valid for ten years',
    ['shape', 'agreement'],
    (payload) => ({ ...payload, exp: Number(payload.iat) + 315_360_000 }),
  ),
  createTokenMutant(
    'lives-an-hour',
    'time',
    'a token is valid for an hour',
    ['shape', 'agreement'],
    (payload) => ({
      ...payload,
      exp: Number(payload.iat) + 3600,
    }),
  ),
  createTokenMutant(
    'milliseconds',
    'time',
    'the times of a token are in milliseconds',
    ['shape', 'agreement'],
    (payload) => ({ ...payload, iat: Number(payload.iat) * 1000, exp: Number(payload.exp) * 1000 }),
  ),
  createTokenMutant(
    'other-sub',
    'agreement',
    'the token belongs to another user',
    ['shape', 'auth'],
    (payload) => ({
      ...payload,
      sub: 'setup',
    }),
  ),
  createTokenMutant(
    'no-permissions',
    'shape',
    'the token has no permissions',
    [],
    ({ permissions: _, ...payload }) => payload,
  ),
  createTokenMutant(
    'password-inside',
    'leak',
    'the token contains the password',
    ['shape'],
    (payload, password) => ({ ...payload, pw: password }),
  ),
];

type LastSuccess = { good: { readonly password: string; readonly response: ProxyResponse } | null };

function createHandler(
  change: (
    response: ProxyResponse,
    request: ProxyRequest,
    remembered: LastSuccess,
  ) => Promise<ProxyResponse>,
): MutantHandler {
  const remembered: LastSuccess = { good: null };
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'signIn') return response;
      const { userName, password } = parseMembers(request);
      if (isSuccess(response) && userName === 'admin')
        remembered.good = { password: String(password), response };
      return change(response, request, remembered);
    },
  };
}

function createLockoutMutant(
  rule: string,
  summary: string,
  change: Parameters<typeof createHandler>[0],
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return createSignInMutant(rule, 'lockout', summary, also, change);
}

function createSignInMutant(
  rule: string,
  kind: Mutant['class'],
  summary: string,
  also: NonNullable<Mutant['alsoReportedAs']>,
  change: Parameters<typeof createHandler>[0],
): Mutant {
  return {
    id: `${kind}.${rule}:signIn`,
    class: kind,
    alsoReportedAs: also,
    operationId: 'signIn',
    summary,
    profile: 'safe',
    // A wrong password counts towards a lockout, so use it only where that is allowed.
    ...((kind === 'auth' || kind === 'lockout') && { needsLockout: true }),
    createHandler: () => createHandler(change),
  };
}

/** Issues a token with other claims. Forwards the original token to the device. */
function createTokenMutant(
  rule: string,
  kind: Mutant['class'],
  summary: string,
  also: NonNullable<Mutant['alsoReportedAs']>,
  change: (payload: Record<string, unknown>, password: string) => Record<string, unknown>,
): Mutant {
  return {
    id: `${kind}.${rule}:signIn`,
    class: kind,
    alsoReportedAs: also,
    operationId: 'signIn',
    summary,
    profile: 'read',
    createHandler: () => {
      const truth = new Map<string, string>();
      return {
        async respond(request, upstream) {
          const sentToken = request.headers.authorization?.replace(/^bearer\s+/i, '') ?? '';
          const known = truth.get(sentToken);
          if (known !== undefined) {
            return upstream.forward({
              ...request,
              headers: { ...request.headers, authorization: `Bearer ${known}` },
            });
          }
          const response = await upstream.forward(request);
          const body = parseJson(response);
          if (
            request.operation?.id !== 'signIn' ||
            !isObject(body) ||
            typeof body.token !== 'string'
          )
            return response;
          const [head, payload = '', signature] = body.token.split('.');
          const read = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
          const written = change(read, String(parseMembers(request).password));
          const token = `${head}.${Buffer.from(JSON.stringify(written)).toString('base64url')}.${signature}`;
          truth.set(token, body.token);
          return withJson(response, { ...body, token });
        },
      };
    },
  };
}
