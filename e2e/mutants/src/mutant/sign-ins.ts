import type { Bug } from './bug.ts';
import {
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withJson,
  withRequestHeader,
} from './message.ts';
import type { ProxyRequest, ProxyResponse } from './mutant.ts';

export type Credentials = { readonly userName: string; readonly password: string };

/** Reads what a sign-in sends. Null for other requests, and without a name or a password. */
export function readCredentials(request: ProxyRequest): Credentials | null {
  if (request.operation?.id !== 'signIn') return null;
  const { userName, password } = parseMembers(request);
  return typeof userName === 'string' && typeof password === 'string'
    ? { userName, password }
    : null;
}

type LastSignIn = { readonly password: string; readonly response: ProxyResponse };

/** Responds to some rejected sign-ins as to the last one of the admin that succeeded. */
export function acceptSignIns(
  status: number,
  isAccepted: (sent: string, right: string, userName: string) => boolean,
) {
  return {
    memory: () => ({ last: null }),
    after({ request, response, memory }) {
      const sent = readCredentials(request);
      if (sent === null) return undefined;
      const { userName, password } = sent;
      if (isSuccess(response) && userName === 'admin') memory.last = { password, response };
      const { last } = memory;
      return response.status === status &&
        last !== null &&
        isAccepted(password, last.password, userName)
        ? last.response
        : undefined;
    },
  } satisfies Omit<Bug<{ last: LastSignIn | null }>, 'id' | 'summary'>;
}

/** The parts of a JWT (RFC 7515). */
export type Token = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signature: string;
};

type Tokens = {
  /** The tokens of the device by those that the client got. */
  readonly real: Map<string, string>;
  first: Token | null;
  count: number;
};

/**
 * Issues other tokens, and accepts them.
 * @param change gets the token, the number of tokens before it, the first one and the password
 */
export function changeTokens(
  change: (token: Token, count: number, first: Token, password: string) => Token,
) {
  return {
    memory: () => ({ real: new Map(), first: null, count: 0 }),
    on: null,
    before({ request, memory: { real } }) {
      const token = (request.headers.authorization ?? '').replace(/^bearer\s+/i, '');
      const known = real.get(token);
      return known === undefined
        ? undefined
        : withRequestHeader(request, 'authorization', `Bearer ${known}`);
    },
    status: 'success',
    after({ request, response, memory }) {
      const body = parseJson(response);
      if (request.operation?.id !== 'signIn' || !isObject(body)) return undefined;
      const sent = String(body.token);
      const token = decode(sent);
      memory.first ??= token;
      const { password } = parseMembers(request);
      const { real, first, count } = memory;
      memory.count += 1;
      const changed = encode(change(token, count, first, String(password)));
      real.set(changed, sent);
      return withJson(response, { ...body, token: changed });
    },
  } satisfies Omit<Bug<Tokens>, 'id' | 'summary'>;
}

function decode(text: string): Token {
  const [header = '', claims = '', signature = ''] = text.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(header), claims: read(claims), signature };
}

function encode({ header, claims, signature }: Token): string {
  const write = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${write(header)}.${write(claims)}.${signature}`;
}
