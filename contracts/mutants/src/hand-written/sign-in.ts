import {
  headerOf,
  isGood,
  isObject,
  jsonOf,
  membersOf,
  problemReply,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Bug, EdgeReply, EdgeRequest, Mutant } from '../mutant/mutant.ts';

/** Lock-out, its count-down, and what a token says: bugs that a second look or a second user shows. */
export const signInBugs: readonly Mutant[] = [
  lockOut('never', 'wrong passwords never lock', async (reply) =>
    reply.status === 429
      ? problemReply(404, 'sign-in-refused', 'User name and password do not match.')
      : reply,
  ),
  lockOut(
    'no-header',
    'the lock-out does not say how long it lasts',
    async (reply) => (reply.status === 429 ? withHeader(reply, 'x-rate-limit-timeout') : reply),
    ['header'],
  ),
  lockOut('seconds', 'the lock-out counts in seconds', async (reply) =>
    reply.status === 429
      ? withHeader(
          reply,
          'x-rate-limit-timeout',
          String(Math.ceil(Number(headerOf(reply, 'x-rate-limit-timeout')) / 1000)),
        )
      : reply,
  ),
  lockOut('stands-still', 'the time that is left does not count down', async (reply) =>
    reply.status === 429 ? withHeader(reply, 'x-rate-limit-timeout', '60000') : reply,
  ),
  lockOut(
    'negative',
    'the time that is left is negative',
    async (reply) =>
      reply.status === 429 ? withHeader(reply, 'x-rate-limit-timeout', '-1') : reply,
    ['header'],
  ),
  lockOut(
    'right-password',
    'the right password ends a lock-out',
    async (reply, request, remembered) => {
      const { password } = membersOf(request);
      if (reply.status === 429 && remembered.good !== null && password === remembered.good.password)
        return remembered.good.reply;
      return reply;
    },
  ),
  lockOut(
    'at-once',
    'the first wrong password locks',
    async (reply) =>
      reply.status === 404
        ? withHeader(
            problemReply(429, 'too-many-sign-ins', 'Locked.'),
            'x-rate-limit-timeout',
            '60000',
          )
        : reply,
    ['status', 'auth'],
  ),
  {
    id: 'limit.kills-tokens:signIn',
    class: 'limit',
    alsoReportedAs: ['auth', 'robust'],
    operationId: 'signIn',
    summary: 'a lock-out makes tokens that there are worthless',
    profile: 'safe',
    needsLockout: true,
    begin: () => {
      let isLocked = false;
      return {
        async answer(request, behind) {
          if (isLocked && request.operation?.id !== 'signIn') {
            return withHeader(
              problemReply(401, 'token-invalid', 'Sign in again.'),
              'www-authenticate',
              'Bearer',
            );
          }
          const reply = await behind.forward(request);
          if (reply.status === 429) isLocked = true;
          return reply;
        },
      };
    },
  },
  {
    id: 'limit.never-ends:signIn',
    class: 'limit',
    operationId: 'signIn',
    summary: 'a lock-out never ends',
    profile: 'safe',
    needsLockout: true,
    begin: () => {
      let last: EdgeReply | null = null;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          if (request.operation?.id !== 'signIn') return reply;
          if (reply.status === 429) last = reply;
          return last === null
            ? reply
            : withHeader(
                last,
                'x-rate-limit-timeout',
                reply.status === 429 ? headerOf(reply, 'x-rate-limit-timeout') : '900',
              );
        },
      };
    },
  },
  signIn(
    'tells-user',
    'neg',
    'a wrong user is told from a wrong password',
    ['leak', 'status'],
    async (reply, request) => {
      if (reply.status !== 404 || membersOf(request).userName === 'admin') return reply;
      return { ...problemReply(404, 'not-found', 'There is no such user.') };
    },
  ),
  signIn(
    'any-password',
    'auth',
    'any password is good',
    ['status', 'limit'],
    async (reply, request, remembered) =>
      reply.status === 404 && membersOf(request).userName === 'admin' && remembered.good !== null
        ? remembered.good.reply
        : reply,
  ),
  signIn(
    'ignores-case',
    'auth',
    'the case of the password does not matter',
    ['status', 'limit', 'neg'],
    async (reply, request, { good }) =>
      reply.status === 404 &&
      good !== null &&
      String(membersOf(request).password).toLowerCase() === good.password.toLowerCase()
        ? good.reply
        : reply,
  ),
  signIn(
    'prefix',
    'auth',
    'the beginning of the password is enough',
    ['status', 'limit', 'neg'],
    async (reply, request, { good }) => {
      const { password } = membersOf(request);
      const isPrefix =
        typeof password === 'string' &&
        password.length > 0 &&
        good?.password.startsWith(password) === true;
      return reply.status === 404 && isPrefix ? good.reply : reply;
    },
  ),
  signIn(
    'trailing',
    'auth',
    'text after the password does not matter',
    ['status', 'limit', 'neg'],
    async (reply, request, { good }) => {
      const { password } = membersOf(request);
      return reply.status === 404 &&
        good !== null &&
        typeof password === 'string' &&
        password.startsWith(good.password)
        ? good.reply
        : reply;
    },
  ),
  claims(
    'lives-for-ever',
    'time',
    'a token lives for ten years',
    ['shape', 'cross'],
    (payload) => ({ ...payload, exp: Number(payload.iat) + 315_360_000 }),
  ),
  claims('lives-an-hour', 'time', 'a token lives for an hour', ['shape', 'cross'], (payload) => ({
    ...payload,
    exp: Number(payload.iat) + 3600,
  })),
  claims(
    'milliseconds',
    'time',
    'the times of a token are milliseconds',
    ['shape', 'cross'],
    (payload) => ({ ...payload, iat: Number(payload.iat) * 1000, exp: Number(payload.exp) * 1000 }),
  ),
  claims('other-sub', 'cross', 'the token is of another user', ['shape', 'auth'], (payload) => ({
    ...payload,
    sub: 'setup',
  })),
  claims(
    'no-permissions',
    'shape',
    'the token has no permissions',
    [],
    ({ permissions: _, ...payload }) => payload,
  ),
  claims(
    'password-inside',
    'leak',
    'the token holds the password',
    ['shape'],
    (payload, password) => ({ ...payload, pw: password }),
  ),
];

type Remembered = { good: { readonly password: string; readonly reply: EdgeReply } | null };

function remembering(
  change: (reply: EdgeReply, request: EdgeRequest, remembered: Remembered) => Promise<EdgeReply>,
): Bug {
  const remembered: Remembered = { good: null };
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      if (request.operation?.id !== 'signIn') return reply;
      const { userName, password } = membersOf(request);
      if (isGood(reply) && userName === 'admin')
        remembered.good = { password: String(password), reply };
      return change(reply, request, remembered);
    },
  };
}

function lockOut(
  rule: string,
  summary: string,
  change: Parameters<typeof remembering>[0],
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return {
    id: `limit.${rule}:signIn`,
    class: 'limit',
    alsoReportedAs: also,
    operationId: 'signIn',
    summary,
    profile: 'safe',
    needsLockout: true,
    begin: () => remembering(change),
  };
}

function signIn(
  rule: string,
  kind: Mutant['class'],
  summary: string,
  also: NonNullable<Mutant['alsoReportedAs']>,
  change: Parameters<typeof remembering>[0],
): Mutant {
  return {
    id: `${kind}.${rule}:signIn`,
    class: kind,
    alsoReportedAs: also,
    operationId: 'signIn',
    summary,
    profile: 'safe',
    // A wrong password counts towards a lock-out, so it is tried only where that is allowed.
    ...(kind === 'auth' && { needsLockout: true }),
    begin: () => remembering(change),
  };
}

/** A token with other claims; the device behind gets to see the true one. */
function claims(
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
    begin: () => {
      const truth = new Map<string, string>();
      return {
        async answer(request, behind) {
          const given = request.headers.authorization?.replace(/^bearer\s+/i, '') ?? '';
          const known = truth.get(given);
          if (known !== undefined) {
            return behind.forward({
              ...request,
              headers: { ...request.headers, authorization: `Bearer ${known}` },
            });
          }
          const reply = await behind.forward(request);
          const body = jsonOf(reply);
          if (
            request.operation?.id !== 'signIn' ||
            !isObject(body) ||
            typeof body.token !== 'string'
          )
            return reply;
          const [head, payload = '', signature] = body.token.split('.');
          const read = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
          const written = change(read, String(membersOf(request).password));
          const token = `${head}.${Buffer.from(JSON.stringify(written)).toString('base64url')}.${signature}`;
          truth.set(token, body.token);
          return withJson(reply, { ...body, token });
        },
      };
    },
  };
}
