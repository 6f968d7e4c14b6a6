import { createBug } from '../mutant/bug.ts';
import {
  createProblemResponse,
  isSuccess,
  withHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { acceptSignIns, readCredentials } from '../mutant/sign-ins.ts';

const swapCase = (text: string) =>
  [...text].map((it) => (it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase())).join('');

/** The device changes the user name before it compares it. */
const nameRules: readonly (readonly [
  rule: string,
  summary: string,
  change: (name: string) => string,
])[] = [
  ['lower-case', 'ignores the case of the user name', (it) => it.toLowerCase()],
  ['trim', 'ignores space around the user name', (it) => it.trim()],
  ['trim-end', 'ignores space after the user name', (it) => it.trimEnd()],
  ['nul', 'reads the user name up to a NUL', (it) => it.split('\0')[0] ?? ''],
  ['line', 'reads the first line of the user name', (it) => it.split('\n')[0] ?? ''],
  ['width', 'normalizes the user name (NFKC)', (it) => it.normalize('NFKC')],
  ['domain', 'ignores a domain after the user name', (it) => it.split('@')[0] ?? ''],
  ['prefix', 'takes a longer user name for its beginning', (it) => it.slice(0, 5)],
  ['any-name', 'ignores the user name', () => 'admin'],
];

/** Wrong passwords of the admin that the device accepts. */
const passwordRules: readonly (readonly [
  rule: string,
  summary: string,
  isAccepted: (sent: string, right: string) => boolean,
])[] = [
  [
    'upper-case',
    'accepts the password in upper case',
    (sent, right) => [right.toUpperCase(), right.toLowerCase()].includes(sent),
  ],
  [
    'swapped-case',
    'accepts the password with Caps Lock',
    (sent, right) => sent === swapCase(right),
  ],
  [
    'eight',
    'compares 8 characters of the password',
    (sent, right) => sent.slice(0, 8) === right.slice(0, 8),
  ],
  ['shorter', 'accepts the beginning of the password', (sent, right) => right.startsWith(sent)],
  ['longer', 'accepts text after the password', (sent, right) => sent.startsWith(right)],
  [
    'space',
    'ignores space after the password',
    (sent, right) => [sent.trimEnd(), sent.trim()].includes(right),
  ],
  [
    'nul-password',
    'reads the password up to a NUL',
    (sent, right) => sent.split('\0')[0] === right,
  ],
  ['any', 'accepts any password', () => true],
];

const otherUsers = ['setup', 'oob'] as const;

/** Signing in accepts what is not exactly the name and the password. */
export const signInNameBugs: readonly Mutant[] = [
  ...nameRules.map(([rule, summary, change]) =>
    createBug({
      id: `auth.name-${rule}:signIn`,
      summary,
      status: 404,
      after({ request, upstream }) {
        const sent = readCredentials(request);
        if (sent === null) return undefined;
        const userName = change(sent.userName);
        // A second attempt with the same name would count as a second failure.
        if (userName === sent.userName) return undefined;
        return upstream.forward(withRequestJson(request, { ...sent, userName }));
      },
    }),
  ),
  ...passwordRules.map(([rule, summary, isAccepted]) =>
    createBug({
      id: `auth.password-${rule}:signIn`,
      summary,
      also: ['security'],
      ...acceptSignIns(
        404,
        (sent, right, userName) => userName === 'admin' && isAccepted(sent, right),
      ),
    }),
  ),
  ...otherUsers.map((name) =>
    createBug({
      id: `auth.${name}-everywhere:signIn:completeSetup`,
      summary: `${name} signs in at the network address after setup`,
      // A body of completeSetup shows that setup is completed.
      also: ['lockout', 'valid-input'],
      harm: 'destructive',
      memory: () => new Map<string, ProxyResponse>(),
      after({ request, response, memory }) {
        const sent = readCredentials(request);
        if (sent?.userName !== name) return undefined;
        const key = JSON.stringify(sent);
        if (isSuccess(response)) memory.set(key, response);
        return response.status === 404 ? memory.get(key) : undefined;
      },
    }),
  ),
  ...otherUsers.map((name) =>
    createBug({
      id: `auth.${name}-nowhere:signIn`,
      summary: `${name} cannot sign in`,
      also: ['status'],
      before: ({ request }) =>
        readCredentials(request)?.userName === name
          ? createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.')
          : undefined,
    }),
  ),
  createBug({
    id: 'auth.locks-early:signIn',
    summary: 'locks after the second failure',
    also: ['lockout'],
    memory: () => ({ failures: 0 }),
    after({ request, response, memory }) {
      if (readCredentials(request)?.userName !== 'admin') return undefined;
      memory.failures = isSuccess(response) ? 0 : memory.failures + 1;
      if (memory.failures < 2) return undefined;
      const rejection = createProblemResponse(429, 'too-many-sign-ins', 'Locked.');
      return withHeader(rejection, 'x-rate-limit-timeout', '1000');
    },
  }),
];
