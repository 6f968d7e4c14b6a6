import { createProblemResponse, parseMembers, withRequestJson } from '../mutant/message.ts';
import type {
  Mutant,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from '../mutant/mutant.ts';

const contactMs = 150;
const closedPort = '127.0.0.1:1';

type Respond = (server: string) => ProxyResponse | 'forward' | 'save' | 'slow';

/** A user makes the device contact its own services through the NTP server (SSRF). */
export const serverAddressMutants: readonly Mutant[] = [
  createMutant('url', 'a URL is opened', (server) =>
    /^https?:/.test(server) ? createUnreachable(`${server} returned HTTP 404.`) : 'forward',
  ),
  createMutant('metadata', 'the address of the metadata service is saved', (server) =>
    server.includes('169.254.169.254') ? 'save' : 'forward',
  ),
  createMutant('file', 'a file is opened', (server) =>
    server.startsWith('file:') ? createUnreachable('Unexpected text: root:x:0:0') : 'forward',
  ),
  createMutant('credentials', 'a user name before the host is saved', (server) =>
    server.includes('@') ? 'save' : 'forward',
  ),
  createMutant('line-break', 'a line break in the host is saved', (server) =>
    server.includes('\n') ? 'save' : 'forward',
  ),
  createMutant('path', 'a path after the host is saved', (server) =>
    /^[\d.]+\//.test(server) ? 'save' : 'forward',
  ),
  createMutant('port-detail', 'a problem says that a port is closed', (server) => {
    if (!server.startsWith('127.0.0.1:')) return 'forward';
    return createUnreachable(server === closedPort ? 'Connection refused.' : 'No NTP response.');
  }),
  createMutant('port-status', 'a server with an open port is saved', (server) => {
    if (!server.startsWith('127.0.0.1:')) return 'forward';
    return server === closedPort ? createUnreachable('The server does not answer.') : 'save';
  }),
  createMutant('port-time', 'an open port is waited for', (server) =>
    server.startsWith('127.0.0.1:') && server !== closedPort ? 'slow' : 'forward',
  ),
];

function createUnreachable(detail: string): ProxyResponse {
  return createProblemResponse(422, 'ntp-server-unreachable', detail);
}

function createMutant(rule: string, summary: string, getResponse: Respond): Mutant {
  return {
    id: `security.server-${rule}:updateNtpSettings`,
    class: 'security',
    alsoReportedAs: ['invalid-input', 'noeffect', 'readback', 'valid-input', 'sequences'],
    operationId: 'updateNtpSettings',
    summary,
    profile: 'security',
    createHandler: (): MutantHandler => ({
      respond: (request, upstream) => respond(request, upstream, getResponse),
    }),
  };
}

async function respond(
  request: ProxyRequest,
  upstream: Upstream,
  getResponse: Respond,
): Promise<ProxyResponse> {
  const { ntpServer } = parseMembers(request);
  // Without a token, the device does not look at the body.
  if (request.operation?.id !== 'updateNtpSettings' || typeof ntpServer !== 'string')
    return upstream.forward(request);
  const own = await upstream.forward(request);
  const result = own.status === 401 || own.status === 403 ? 'forward' : getResponse(ntpServer);
  switch (result) {
    case 'forward':
      return own;
    case 'slow':
      return { ...own, wire: { delayMs: contactMs } };
    case 'save':
      return upstream.forward(
        withRequestJson(request, { ntpServer: 'time.example.com', saveAnyway: true }),
      );
    default:
      return result;
  }
}
