import { getOperationThat } from '@stillhouse/contracts/marked-operations';
import { createRequirementId } from '../requirements/create-requirement.ts';
import type { Clause } from './clause.ts';

/** OWASP ASVS 5.0.0, V12 (communication), V13 (configuration), V16 (logging, errors). */
export const asvsOperation: readonly Clause[] = [
  {
    id: 'V12.1.1',
    level: 'L1',
    topic: 'Only current versions of TLS are offered.',
    testedBy: ['security.tls-version'],
    isPartial: true,
    question: 'Which TLS versions does the device offer? Attach a scan of its ports.',
  },
  {
    id: 'V12.1.2',
    level: 'L2',
    topic: 'Only recommended cipher suites are offered.',
    testedBy: ['security.tls-cipher'],
    isPartial: true,
    question: 'Which cipher suites does the device offer, in which order?',
  },
  ...declare('L2', [
    [
      'V12.1.3',
      'Client certificates are checked before they are used.',
      'Does the device accept client certificates, and how does it check them?',
    ],
  ]),
  ...declare('L1', [
    [
      'V12.2.1',
      'All HTTP connections are encrypted.',
      'Is HTTP without TLS turned off on delivery? Attach a scan of the ports.',
    ],
    [
      'V12.2.2',
      'Certificates are publicly trusted.',
      'Which certificate does the device present, and how do users learn to trust it?',
    ],
  ]),
  ...declare('L2', [
    [
      'V12.3.1',
      'All other connections are encrypted.',
      'Which connections of the device are not encrypted, such as NTP or DNS?',
    ],
    [
      'V12.3.2',
      'The device checks the certificates of servers.',
      'How does the device check the certificates of update server, cloud, proxy and 802.1X server?',
    ],
    [
      'V12.3.3',
      'Connections between internal services are encrypted.',
      'Which internal HTTP services run on the device, and can they be reached from outside?',
    ],
    [
      'V12.3.4',
      'Internal services trust specific certificates only.',
      'Which certificates do internal services trust?',
    ],
    [
      'V13.1.1',
      'All communication is documented, addresses that users enter included.',
      'Which hosts does the device contact? Include NTP server, proxy and 802.1X, and what happens with loopback and link-local addresses there.',
    ],
    [
      'V13.2.1',
      'Internal services authenticate each other.',
      'How do services on the device authenticate each other?',
    ],
    [
      'V13.2.2',
      'Services run with the least privileges.',
      'With which privileges does the HTTP server run?',
    ],
    [
      'V13.2.3',
      'Services use no default credentials.',
      'Which default credentials exist between services?',
    ],
  ]),
  {
    id: 'V13.2.4',
    level: 'L2',
    topic: 'The device contacts permitted hosts only.',
    testedBy: ['security.server-form', 'security.port-scan'],
    isPartial: true,
    question:
      'Can a user make the device contact its own services or 169.254.169.254 through the NTP server, the proxy or 802.1X? What prevents that?',
  },
  {
    id: 'V13.2.5',
    level: 'L2',
    topic: 'The server loads data from permitted places only.',
    testedBy: ['security.server-form'],
    isPartial: true,
    question: 'From which addresses can a user make the web server load data?',
  },
  ...declare('L2', [
    [
      'V13.3.1',
      'Secrets are stored in a protected place.',
      'Where are passwords, keys and Wi-Fi credentials stored, and how are they protected?',
    ],
    ['V13.3.2', 'Few services may read secrets.', 'Which services may read which secrets?'],
  ]),
  {
    id: 'V13.4.1',
    level: 'L1',
    topic: 'No data of the version control is served.',
    testedBy: ['security.exposed-files'],
    question: 'Does the firmware image contain data of the version control?',
  },
  {
    id: 'V13.4.2',
    level: 'L2',
    topic: 'Debug functions are off.',
    testedBy: ['security.exposed-files', 'leak.inside'],
    isPartial: true,
    question: 'Which debug functions does the firmware contain, and how are they turned on?',
  },
  {
    id: 'V13.4.3',
    level: 'L2',
    topic: 'Directories are not listed.',
    testedBy: ['security.exposed-files'],
    question: 'Which directories does the web server list?',
  },
  {
    id: 'V13.4.4',
    level: 'L2',
    topic: 'The method TRACE is not supported.',
    testedBy: ['security.trace'],
    question: 'Is the method TRACE turned off?',
  },
  {
    id: 'V13.4.5',
    level: 'L2',
    topic: 'Internal documents and monitoring are not served.',
    testedBy: ['security.exposed-files', 'http.unknown-path'],
    question: 'Which documents and monitoring pages does the device serve?',
  },
  ...declare('L2', [
    [
      'V16.1.1',
      'All logs are listed.',
      'Which logs exist, where, for how long, and who reads them?',
    ],
    [
      'V16.2.1',
      'Log entries say when, where, who and what.',
      'Which fields does an entry of a security event have?',
    ],
    ['V16.2.2', 'Times in logs are synchronized.', 'Which time zone and time source do logs use?'],
    [
      'V16.2.3',
      'Logs go to the listed places only.',
      'To which services does the device send logs?',
    ],
    ['V16.2.4', 'Logs have a common format.', 'Which format do the logs have?'],
  ]),
  {
    id: 'V16.2.5',
    level: 'L2',
    topic: 'Logs contain no secrets.',
    testedBy: listLogTests('leak.known-secret', 'leak.inside'),
    isPartial: true,
    question: 'Which personal data and secrets do the logs contain, and how are they masked?',
  },
  ...declare('L2', [
    [
      'V16.3.1',
      'Sign-ins are logged.',
      'Which entries does a successful and a rejected sign-in leave?',
    ],
    ['V16.3.2', 'Denied access is logged.', 'Which entry does a request with a wrong role leave?'],
    ['V16.3.3', 'Attempts to bypass controls are logged.', 'Which security events are logged?'],
    ['V16.3.4', 'Unexpected errors are logged.', 'Which entry does a failure of TLS leave?'],
    ['V16.4.1', 'Input cannot forge log entries.', 'How are line breaks in logged values encoded?'],
  ]),
  {
    id: 'V16.4.2',
    level: 'L2',
    topic: 'Logs are protected against reading and changes.',
    testedBy: listLogTests('auth.no-token', 'auth.role'),
    isPartial: true,
    question: 'Who can change logs on the device?',
  },
  ...declare('L2', [
    ['V16.4.3', 'Logs are copied to a separate system.', 'To which system can logs be sent?'],
  ]),
  {
    id: 'V16.5.1',
    level: 'L2',
    topic: 'Errors reveal no internals.',
    testedBy: ['leak.inside', 'leak.known-secret', 'security.sign-in-response'],
    question: 'What do errors contain?',
  },
  ...declare('L2', [
    [
      'V16.5.2',
      'The device works on if external services fail.',
      'What does the device do without cloud, NTP server or update server?',
    ],
  ]),
  {
    id: 'V16.5.3',
    level: 'L2',
    topic: 'Errors leave the device in a safe state.',
    testedBy: ['noeffect.rejected', 'noeffect.partial', 'robust.no-failure', 'robust.alive'],
    question: 'How does the device fail safely?',
  },
];

function listLogTests(...rules: readonly string[]): readonly string[] {
  const logs = getOperationThat('returns-logs');
  return rules.map((rule) => createRequirementId(rule, logs));
}

function declare(
  level: string,
  rows: readonly (readonly [id: string, topic: string, question: string])[],
): readonly Clause[] {
  return rows.map(([id, topic, question]) => ({ id, level, topic, question }));
}
