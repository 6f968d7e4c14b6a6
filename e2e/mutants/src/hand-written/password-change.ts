import { createBugs } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import { getBearerToken, isSuccess, parseMembers, withRequestHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

const createMemory = () => ({
  /** Tokens of setup and oob. */
  others: new Set<string>(),
  ended: new Set<string>(),
  /** The last token that the device accepted. */
  valid: '',
});

type Memory = ReturnType<typeof createMemory>;
type Exchange = {
  readonly request: ProxyRequest;
  readonly response: ProxyResponse;
  readonly memory: Memory;
};

/** Bugs of a password change: it must end the user's other sessions, and only these (R4.7). */
export const passwordChangeMutants: readonly Mutant[] = createBugs<Memory>(
  { harm: 'destructive', on: null, memory: createMemory },
  [
    {
      id: 'time.password-ends-own-session:updateRemoteAccessSettings',
      summary: 'a change of the password ends the session that changed it, too',
      before: forwardEnded,
      // The device ends the others.
      remember(call) {
        if (isPasswordChange(call)) call.memory.ended.add(getBearerToken(call.request));
      },
    },
    {
      id: 'time.password-keeps-sessions:updateRemoteAccessSettings',
      summary: 'a change of the password does not end other sessions',
      remember({ request, response, memory }) {
        if (!isSuccess(response)) return;
        const { token } = parseMembers(response);
        const isSignIn = request.operation?.id === 'signIn' && typeof token === 'string';
        memory.valid = isSignIn ? token : getBearerToken(request) || memory.valid;
      },
      after: ({ request, response, upstream, memory }) =>
        parseMembers(response).code === 'token-revoked'
          ? upstream.forward(withRequestHeader(request, 'authorization', `Bearer ${memory.valid}`))
          : undefined,
    },
    {
      id: 'time.password-invalid-token:updateRemoteAccessSettings',
      summary: 'after a change of the password, ended tokens are called invalid',
      status: 401,
      after: changeBody((problem) =>
        problem.code === 'token-revoked' ? { ...problem, code: 'token-invalid' } : problem,
      ),
    },
    {
      id: 'time.password-ends-all-sessions:updateRemoteAccessSettings',
      summary: 'a change of the password ends the sessions of other users',
      also: ['auth'],
      before: forwardEnded,
      remember(call) {
        const { token } = parseMembers(call.response);
        const { others, ended } = call.memory;
        const { userName } = parseMembers(call.request);
        if (typeof token === 'string' && userName !== 'admin') others.add(token);
        if (isPasswordChange(call)) for (const one of others) ended.add(one);
      },
    },
  ],
);

function isPasswordChange({ request, response }: Exchange): boolean {
  return (
    request.operation?.id === 'updateRemoteAccessSettings' &&
    isSuccess(response) &&
    parseMembers(request).password !== undefined
  );
}

/** Makes the device reject an ended token. */
function forwardEnded({ request, memory }: Pick<Exchange, 'request' | 'memory'>): ProxyRequest {
  return memory.ended.has(getBearerToken(request))
    ? withRequestHeader(request, 'authorization', 'Bearer ended')
    : request;
}
