import { changeResponses } from '../mutant/change-responses.ts';
import { isSuccess, parseMembers, withJson, withRequestHeader } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest } from '../mutant/mutant.ts';

/** Bugs of a password change: it must end the user's other sessions, and only these (R4.7). */
export const passwordChangeMutants: readonly Mutant[] = [
  {
    id: 'time.password-ends-own-session:updateRemoteAccessSettings',
    class: 'time',
    operationId: 'updateRemoteAccessSettings',
    summary: 'a change of the password ends the session that changed it, too',
    profile: 'destructive',
    createHandler: createSessionEndingHandler,
  },
  {
    id: 'time.password-keeps-sessions:updateRemoteAccessSettings',
    class: 'time',
    operationId: 'updateRemoteAccessSettings',
    summary: 'a change of the password does not end other sessions',
    profile: 'destructive',
    createHandler: createSessionKeepingHandler,
  },
  {
    id: 'time.password-invalid-token:updateRemoteAccessSettings',
    class: 'time',
    operationId: 'updateRemoteAccessSettings',
    summary: 'after a change of the password, ended tokens are called invalid',
    profile: 'destructive',
    createHandler: changeResponses(null, (response) => {
      const problem = parseMembers(response);
      return problem.code === 'token-revoked'
        ? withJson(response, { ...problem, code: 'token-invalid' })
        : response;
    }),
  },
  {
    id: 'time.password-ends-all-sessions:updateRemoteAccessSettings',
    class: 'time',
    operationId: 'updateRemoteAccessSettings',
    summary: 'a change of the password ends the sessions of other users',
    profile: 'destructive',
    alsoReportedAs: ['auth'],
    createHandler: createOthersEndingHandler,
  },
];

function readBearerToken({ headers }: ProxyRequest): string {
  return /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Also ends the token that changed the password. The device ends the others. */
function createSessionEndingHandler(): MutantHandler {
  const ended = new Set<string>();
  return {
    async respond(request, upstream) {
      const token = readBearerToken(request);
      const response = await upstream.forward(
        ended.has(token) ? withRequestHeader(request, 'authorization', 'Bearer ended') : request,
      );
      const isPasswordChange = request.operation?.id === 'updateRemoteAccessSettings';
      if (!isPasswordChange || !isSuccess(response)) return response;
      if (parseMembers(request).password !== undefined) ended.add(token);
      return response;
    },
  };
}

/** Ends the tokens of setup and oob from before a change of the password. */
function createOthersEndingHandler(): MutantHandler {
  const others = new Set<string>();
  const ended = new Set<string>();
  return {
    async respond(request, upstream) {
      const isEnded = ended.has(readBearerToken(request));
      const response = await upstream.forward(
        isEnded ? withRequestHeader(request, 'authorization', 'Bearer ended') : request,
      );
      const { token } = parseMembers(response);
      const { userName, password } = parseMembers(request);
      if (typeof token === 'string' && userName !== 'admin') others.add(token);
      const isPasswordChange = request.operation?.id === 'updateRemoteAccessSettings';
      if (isPasswordChange && isSuccess(response) && password !== undefined) {
        for (const one of others) ended.add(one);
      }
      return response;
    },
  };
}

/** Uses the latest valid token instead of an ended one. */
function createSessionKeepingHandler(): MutantHandler {
  let valid = '';
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (isSuccess(response)) {
        const { token } = parseMembers(response);
        const isSignIn = request.operation?.id === 'signIn' && typeof token === 'string';
        valid = isSignIn ? token : readBearerToken(request) || valid;
      }
      if (parseMembers(response).code !== 'token-revoked') return response;
      return upstream.forward(withRequestHeader(request, 'authorization', `Bearer ${valid}`));
    },
  };
}
