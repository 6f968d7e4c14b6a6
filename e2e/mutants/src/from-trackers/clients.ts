import { createBug, createBugs } from '../mutant/bug.ts';
import { createProblemResponse, hasToken, withHeader } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

/** What clients send that simple test clients never send. */
export const clientBugs: readonly Mutant[] = [
  ...createBugs({ harm: 'read', on: null }, [
    {
      id: 'http.from-trackers-long-head:*',
      summary: 'a head of more than 1 kB is rejected',
      report: {
        symptom: 'A long cookie of another service: header fields are too long to interpret.',
        source: 'jomjol/AI-on-the-edge-device#432',
      },
      before: ({ request }) =>
        countHeadBytes(request) > 1024 ? reject(431, 'The head is too long.') : undefined,
    },
    {
      id: 'http.from-trackers-foreign-cookie:*',
      summary: 'a session cookie of another service on the same host counts instead of the token',
      report: {
        symptom: 'With a session cookie of another service on the same host, nobody can sign in.',
        source: 'AdguardTeam/AdGuardHome#1196',
      },
      before: ({ request }) =>
        hasToken(request) && /\bsession=/.test(request.headers.cookie ?? '')
          ? rejectToken()
          : undefined,
    },
    {
      id: 'http.from-trackers-forwarded-twice:*',
      summary: 'two lines x-forwarded-for are a 400',
      report: {
        symptom: 'Behind two reverse proxies: too many headers for X-Forwarded-For, 400.',
        source: 'home-assistant/core#40421',
      },
      before: ({ request }) =>
        countLines(request, 'x-forwarded-for') > 1
          ? reject(400, 'Too many headers for X-Forwarded-For.')
          : undefined,
    },
    {
      id: 'http.from-trackers-no-accept:*',
      summary: 'a request without accept is a 406',
      report: {
        symptom: 'After a firmware update, requests without an Accept header are 406.',
        source: 'ansible/ansible#55078',
      },
      before: ({ request }) =>
        request.headers.accept === undefined ? reject(406, 'Not acceptable.') : undefined,
    },
    {
      id: 'http.from-trackers-upgrade-offer:*',
      summary: 'the offer of a client to switch to HTTP/2 is a 400',
      report: {
        symptom: 'Upgrade: h2c leads to 400 Invalid Upgrade Request. It may be ignored.',
        source: 'apache/trafficserver#3813',
      },
      before: ({ request }) =>
        request.headers.upgrade === undefined ? undefined : reject(400, 'Invalid upgrade request.'),
    },
    {
      id: 'http.from-trackers-chunked:*',
      summary: 'a body in chunks is read as empty',
      report: {
        symptom: 'The HTTP server does not receive bodies with chunked encoding.',
        source: 'espressif/esp-idf#11778',
      },
      before: ({ request }) =>
        /chunked/i.test(request.headers['transfer-encoding'] ?? '')
          ? { ...request, body: Buffer.alloc(0) }
          : undefined,
    },
  ]),
  createBug({
    id: 'resources.from-trackers-quoted-boundary:uploadCertificate',
    summary: 'a file in a form whose boundary is in quotes is not found',
    report: {
      symptom: 'HttpClient of C# puts the boundary in quotes, so the uploaded file is not found.',
      source: 'esp8266/Arduino#3497',
    },
    before: ({ request }) =>
      /boundary="/.test(request.headers['content-type'] ?? '')
        ? reject(400, 'The form has no file.')
        : undefined,
  }),
  {
    ...createBug({
      id: 'http.from-trackers-two-packets:*',
      summary: 'a body that arrives in a packet after the head is lost',
      report: {
        symptom: 'Some clients send a POST in two packets: the device does not see the body.',
        source: 'cherts/esp8266-devkit#43',
      },
    }),
    createHandler: createOnePacketHandler,
  },
];

/** Cuts the body off from requests whose head ends with the packet. */
function createOnePacketHandler(): MutantHandler {
  let lost = 0;
  return {
    receive(packet) {
      if (lost > 0 && packet.length === lost) {
        lost = 0;
        return '';
      }
      if (!packet.endsWith('\r\n\r\n')) return packet;
      lost = Number(/\r\ncontent-length: *(\d+)/i.exec(packet)?.[1] ?? 0);
      return packet.replace(/(\r\ncontent-length: *)\d+/i, '$10');
    },
    respond: (request, upstream) => upstream.forward(request),
  };
}

function reject(status: number, detail: string): ProxyResponse {
  return createProblemResponse(status, 'invalid-request', detail);
}

function rejectToken(): ProxyResponse {
  const problem = createProblemResponse(401, 'token-invalid', 'Sign in again.');
  return withHeader(problem, 'www-authenticate', 'Bearer');
}

function countHeadBytes({ method, path, query, rawHeaders = [] }: ProxyRequest): number {
  const line = `${method} ${path}${query} HTTP/1.1\r\n`;
  // Each header has a colon, a space and a line end.
  return line.length + rawHeaders.join('').length + 2 * rawHeaders.length;
}

function countLines({ rawHeaders = [] }: ProxyRequest, name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}
