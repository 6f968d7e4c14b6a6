import { createBug } from '../mutant/bug.ts';
import { createProblemResponse, parseMembers, withRequestJson } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';

const contactMs = 150;

/** What the device does with the address of a server. */
type Reaction = ProxyResponse | 'forward' | 'save' | 'slow';

const saveIf = (isSaved: boolean): Reaction => (isSaved ? 'save' : 'forward');
const isLocal = (server: string) => server.startsWith('127.0.0.1:');
const isClosed = (server: string) => server === '127.0.0.1:1';

const rules: readonly (readonly [
  rule: string,
  summary: string,
  react: (server: string) => Reaction,
])[] = [
  [
    'url',
    'a URL is opened',
    (it) => (/^https?:/.test(it) ? createUnreachable(`${it} returned HTTP 404.`) : 'forward'),
  ],
  [
    'metadata',
    'the address of the metadata service is saved',
    (it) => saveIf(it.includes('169.254.169.254')),
  ],
  [
    'file',
    'a file is opened',
    (it) => (it.startsWith('file:') ? createUnreachable('Unexpected text: root:x:0:0') : 'forward'),
  ],
  ['credentials', 'a user name before the host is saved', (it) => saveIf(it.includes('@'))],
  ['line-break', 'a line break in the host is saved', (it) => saveIf(it.includes('\n'))],
  ['path', 'a path after the host is saved', (it) => saveIf(/^[\d.]+\//.test(it))],
  [
    'port-detail',
    'a problem says that a port is closed',
    (it) =>
      isLocal(it)
        ? createUnreachable(isClosed(it) ? 'Connection refused.' : 'No NTP response.')
        : 'forward',
  ],
  [
    'port-status',
    'a server with an open port is saved',
    (it) => (isClosed(it) ? createUnreachable('The server does not answer.') : saveIf(isLocal(it))),
  ],
  [
    'port-time',
    'an open port is waited for',
    (it) => (isLocal(it) && !isClosed(it) ? 'slow' : 'forward'),
  ],
];

/** A user makes the device contact its own services through the NTP server (SSRF). */
export const serverAddressMutants: readonly Mutant[] = rules.map(([rule, summary, react]) =>
  createBug({
    id: `security.server-${rule}:updateNtpSettings`,
    summary,
    also: ['invalid-input', 'noeffect', 'readback', 'valid-input', 'sequences'],
    harm: 'security',
    after({ request, response, upstream }) {
      const { ntpServer } = parseMembers(request);
      // Without a token, the device does not look at the body.
      if ([401, 403].includes(response.status) || typeof ntpServer !== 'string') return undefined;
      const reaction = react(ntpServer);
      switch (reaction) {
        case 'forward':
          return undefined;
        case 'slow':
          return { ...response, wire: { delayMs: contactMs } };
        case 'save':
          return upstream.forward(
            withRequestJson(request, { ntpServer: 'time.example.com', saveAnyway: true }),
          );
        default:
          return reaction;
      }
    },
  }),
);

function createUnreachable(detail: string): ProxyResponse {
  return createProblemResponse(422, 'ntp-server-unreachable', detail);
}
