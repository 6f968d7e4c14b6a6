import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { CheckRun } from '../../model/check-run.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { createSignIn } from '../../target/sign-in.ts';
import { type Probe, type ProbeRequest, settingsRead } from './probe.ts';

const attacker = 'attacker.example';
const origin = `https://${attacker}`;
const injectedHeader = 'x-injected';
const lineBreak = '%0d%0a';

/** A page of another origin must not read responses. */
export const crossOriginProbe: Probe = {
  rule: 'cross-origin',
  operationId: settingsRead.id,
  sentence: 'No response lets a page of an unknown origin read it or send other requests.',
  place: '',
  createRequests: () =>
    [origin, 'null'].flatMap((value): readonly ProbeRequest[] => [
      {
        note: `the origin ${value}`,
        spec: { operationId: settingsRead.id, headers: [['origin', value]] },
      },
      {
        note: `a preflight of the origin ${value}`,
        spec: {
          operationId: null,
          method: 'OPTIONS',
          target: settingsRead.path,
          authorization: null,
          headers: [
            ['origin', value],
            ['access-control-request-method', 'PUT'],
            ['access-control-request-headers', 'authorization,content-type'],
          ],
        },
      },
    ]),
  findProblem({ request, response }) {
    const sent = getHeader(request.headers, 'origin');
    const permitted = getHeader(response?.headers ?? [], 'access-control-allow-origin');
    // With a fixed *, browsers send no cookies, and pages have no token.
    if (permitted === undefined || permitted !== sent) return null;
    return `returned access-control-allow-origin: ${permitted}.`;
  },
};

/** The host of a request is text of the client. */
export const hostHeaderProbe: Probe = {
  rule: 'host-header',
  operationId: identityOperation.id,
  sentence: 'A foreign host in a request does not appear in the response.',
  place: '',
  createRequests: () =>
    ['host', 'x-forwarded-host', 'x-host'].map((name) => ({
      note: `${attacker} in the header ${name}`,
      spec: { operationId: identityOperation.id, headers: [[name, attacker]] },
    })),
  findProblem: ({ response }) => {
    if (response === null) return null;
    const header = response.headers.find(([, value]) => value.includes(attacker));
    if (header !== undefined) return `returned the host in the header ${header[0]}.`;
    return decode(response.body).includes(attacker) ? 'returned the host in the body.' : null;
  },
};

/** Line breaks in a request must not start a header of the response. */
export const headerInjectionProbe: Probe = {
  rule: 'header-injection',
  operationId: null,
  sentence: 'Line breaks in a path, query or value do not create headers in the response.',
  place: '/paths',
  createRequests: (run) => [
    ...listInjectionTargets().map(
      (target): ProbeRequest => ({
        note: 'encoded line breaks',
        spec: { operationId: null, method: 'GET', target },
      }),
    ),
    createInjectedSignIn(run),
  ],
  findProblem({ response }) {
    if (getHeader(response?.headers ?? [], injectedHeader) === undefined) return null;
    return `returned the header ${injectedHeader} that the request injected.`;
  },
};

function listInjectionTargets(): readonly string[] {
  const injected = `${lineBreak}${injectedHeader}:%20yes`;
  return [
    `${identityOperation.path}?next=a${injected}`,
    `${identityOperation.path}?next=a%0a${injectedHeader}:%20yes`,
    `/api/v1/unknown${injected}`,
    `/unknown${injected}`,
    `${settingsRead.path}?fileName=a${injected}`,
  ];
}

/** The user name is unique, so that nobody is locked out. */
function createInjectedSignIn({ target }: CheckRun): ProbeRequest {
  const userName = `probe-${target.exchanges.length}\r\n${injectedHeader}: yes`;
  return {
    note: 'line breaks in the user name',
    spec: createSignIn(userName, 'wrong-password'),
  };
}

/** Returns the request as it was received, which may contain tokens that a proxy has added. */
export const traceProbe: Probe = {
  rule: 'trace',
  operationId: identityOperation.id,
  sentence: 'The device does not execute the methods TRACE and TRACK.',
  place: '',
  createRequests: () =>
    ['TRACE', 'TRACK'].map((method) => ({
      note: `the method ${method}`,
      spec: {
        operationId: null,
        method,
        target: identityOperation.path,
        authorization: null,
        headers: [['x-canary', 'trace-3f1b']],
      },
    })),
  findProblem({ response }: Exchange) {
    if (response === null) return null;
    if (decode(response.body).includes('trace-3f1b')) return 'repeated the request.';
    return hasSucceeded({ response }) ? `returned ${response.status}.` : null;
  },
};

function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}
