import {
  createProblemResponse,
  isSuccess,
  parseJson,
  parseMembers,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { defineBug } from './define-bug.ts';

type Credentials = { readonly userName: string; readonly password: string };

type Rule = readonly [name: string, summary: string, change: (sent: Credentials) => Credentials];

const swapCase = (text: string) =>
  [...text].map((it) => (it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase())).join('');

/** The device changes the user name before it compares it. */
const nameRules: readonly Rule[] = [
  ['lower-case', 'ignores the case of the user name', changeName((it) => it.toLowerCase())],
  ['trim', 'ignores space around the user name', changeName((it) => it.trim())],
  ['trim-end', 'ignores space after the user name', changeName((it) => it.trimEnd())],
  ['nul', 'reads the user name up to a NUL', changeName((it) => it.split('\0')[0] ?? '')],
  ['line', 'reads the first line of the user name', changeName((it) => it.split('\n')[0] ?? '')],
  ['width', 'normalizes the user name (NFKC)', changeName((it) => it.normalize('NFKC'))],
  ['domain', 'ignores a domain after the user name', changeName((it) => it.split('@')[0] ?? '')],
  ['prefix', 'takes a longer user name for its beginning', changeName((it) => it.slice(0, 5))],
  ['any-name', 'ignores the user name', changeName(() => 'admin')],
];

function changeName(change: (name: string) => string): Rule[2] {
  return ({ userName, password }) => ({ userName: change(userName), password });
}

/** Signing in accepts what is not exactly the name and the password. */
export const signInNameBugs: readonly Mutant[] = [
  ...nameRules.map(([name, summary, change]) =>
    defineBug({ id: `auth.name-${name}:signIn`, summary }, () => async (request, upstream) => {
      const response = await upstream.forward(request);
      const sent = readCredentials(request);
      if (sent === null || response.status !== 404) return response;
      const changed = change(sent);
      // A second attempt with the same name would count as a second failure.
      if (changed.userName === sent.userName) return response;
      return upstream.forward(withRequestJson(request, changed));
    }),
  ),
  createPasswordBug('upper-case', 'accepts the password in upper case', (sent, right) =>
    [right.toUpperCase(), right.toLowerCase()].includes(sent),
  ),
  createPasswordBug(
    'swapped-case',
    'accepts the password with Caps Lock',
    (sent, right) => sent === swapCase(right),
  ),
  createPasswordBug(
    'eight',
    'compares 8 characters of the password',
    (sent, right) => sent.slice(0, 8) === right.slice(0, 8),
  ),
  createPasswordBug('shorter', 'accepts the beginning of the password', (sent, right) =>
    right.startsWith(sent),
  ),
  createPasswordBug('longer', 'accepts text after the password', (sent, right) =>
    sent.startsWith(right),
  ),
  createPasswordBug('space', 'ignores space after the password', (sent, right) =>
    [sent.trimEnd(), sent.trim()].includes(right),
  ),
  createPasswordBug(
    'nul-password',
    'reads the password up to a NUL',
    (sent, right) => sent.split('\0')[0] === right,
  ),
  createPasswordBug('any', 'accepts any password', () => true),
  ...(['setup', 'oob'] as const).map((name) =>
    defineBug(
      {
        id: `auth.${name}-everywhere:signIn:completeSetup`,
        summary: `${name} signs in at the network address after setup`,
        profile: 'destructive',
        // A body of completeSetup shows that setup is completed.
        also: ['lockout', 'valid-input'],
      },
      () => {
        const known = new Map<string, ProxyResponse>();
        return async (request, upstream) => {
          const response = await upstream.forward(request);
          const sent = readCredentials(request);
          if (sent?.userName !== name) return response;
          const key = JSON.stringify(sent);
          if (isSuccess(response)) known.set(key, response);
          return response.status === 404 ? (known.get(key) ?? response) : response;
        };
      },
    ),
  ),
  ...(['setup', 'oob'] as const).map((name) =>
    defineBug(
      { id: `auth.${name}-nowhere:signIn`, summary: `${name} cannot sign in`, also: ['status'] },
      () => async (request, upstream) =>
        readCredentials(request)?.userName === name
          ? createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.')
          : upstream.forward(request),
    ),
  ),
  defineBug(
    { id: 'auth.locks-early:signIn', summary: 'locks after the second failure', also: ['lockout'] },
    () => {
      let failures = 0;
      return async (request, upstream) => {
        const response = await upstream.forward(request);
        if (readCredentials(request)?.userName !== 'admin') return response;
        failures = isSuccess(response) ? 0 : failures + 1;
        if (failures < 2) return response;
        const refusal = createProblemResponse(429, 'too-many-sign-ins', 'Locked.');
        return { ...refusal, headers: [...refusal.headers, ['x-rate-limit-timeout', '1000']] };
      };
    },
  ),
];

function readCredentials(request: ProxyRequest): Credentials | null {
  if (request.operation?.id !== 'signIn' || parseJson(request) === undefined) return null;
  const { userName, password } = parseMembers(request);
  return typeof userName === 'string' && typeof password === 'string'
    ? { userName, password }
    : null;
}

/** Accepts wrong passwords of the admin with the response to the right one. */
function createPasswordBug(
  name: string,
  summary: string,
  accepts: (sent: string, right: string) => boolean,
): Mutant {
  const id = `auth.password-${name}:signIn` as const;
  return defineBug({ id, summary, also: ['security'] }, () => {
    let good: { readonly password: string; readonly response: ProxyResponse } | null = null;
    return async (request, upstream) => {
      const response = await upstream.forward(request);
      const sent = readCredentials(request);
      if (sent?.userName !== 'admin') return response;
      if (isSuccess(response)) good = { password: sent.password, response };
      const isAccepted =
        response.status === 404 && good !== null && accepts(sent.password, good.password);
      return isAccepted && good !== null ? good.response : response;
    };
  });
}
