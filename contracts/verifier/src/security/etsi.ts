import { getOperationThat, identityOperation } from '@stillhouse/contracts/marked-operations';
import { createRequirementId } from '../requirements/create-requirement.ts';
import type { Clause } from './clause.ts';

type Row = readonly [
  id: string,
  topic: string,
  question: string,
  decidedBy?: Pick<Clause, 'testedBy' | 'isPartial' | 'absentIf'>,
];

const input = {
  testedBy: [
    'invalid-input.type',
    'invalid-input.malformed-json',
    'robust.strain',
    'invalid-input.too-large',
  ],
};

/** ETSI EN 303 645 V3.1.3. */
export const etsiClauses: readonly Clause[] = [
  ...createClauses('mandatory', [
    [
      '5.0-1',
      'Recommendations that are not followed are justified.',
      'Where is the justification?',
    ],
    [
      '5.1-1',
      'No two devices have the same password.',
      'How does a device get its first password?',
    ],
    ['5.1-2', 'First passwords cannot be guessed.', 'How are first passwords created?'],
    [
      '5.1-3',
      'Authentication uses current cryptography.',
      'Which algorithms protect passwords and tokens?',
      partly(['auth.forged-token', 'auth.unsigned-token', 'auth.weak-key', 'security.token-key']),
    ],
    [
      '5.1-4',
      'Users can change passwords.',
      'How does a user change a password?',
      { testedBy: ['readback.password'] },
    ],
    [
      '5.1-5',
      'Guessing over the network is impracticable.',
      'How is guessing limited? Attach a run with --allow-lockout.',
      { testedBy: ['lockout.locked', 'lockout.right-password'] },
    ],
    ['5.2-1', 'A disclosure policy is public.', 'Where is the vulnerability disclosure policy?'],
    [
      '5.3-2',
      'Software can be updated securely.',
      'How is an update installed, and what rejects a wrong one?',
    ],
    ['5.3-3', 'Updates are simple.', 'What does a user do to install an update?'],
    ['5.3-7', 'Updates are protected by current cryptography.', 'How are updates signed?'],
    ['5.3-8', 'Security updates are timely.', 'Within which time are vulnerabilities fixed?'],
    ['5.3-10', 'Each update is verified over a trust relationship.', 'Whom does the device trust?'],
    [
      '5.3-13',
      'The support period is public.',
      'Until when is the product supported, and where is that published?',
    ],
    [
      '5.3-16',
      'The model is recognizable.',
      'Where on the device is the model?',
      { testedBy: [createRequirementId('shape.reply', identityOperation)] },
    ],
    [
      '5.4-1',
      'Security parameters are stored securely.',
      'How does the storage of the device protect them?',
      partly(['leak.known-secret', 'leak.secret-name', 'leak.inside']),
    ],
    [
      '5.4-2',
      'Hard-coded identities resist tampering.',
      'How is the identity of the device protected?',
    ],
    ['5.4-3', 'The source code contains no critical parameters.', 'How is that ensured?'],
    ['5.4-4', 'Critical parameters are unique per device.', 'Which keys do several devices share?'],
    [
      '5.5-1',
      'Communication uses current cryptography.',
      'Which protocols does the device use?',
      partly(['security.tls-version', 'security.tls-cipher']),
    ],
    [
      '5.5-5',
      'Only authenticated users change security settings over the network.',
      'Which settings can be changed without authentication?',
      {
        testedBy: [
          'auth.no-token',
          'noeffect.unauthorized',
          'auth.role',
          'security.client-headers',
        ],
      },
    ],
    [
      '5.5-7',
      'Critical parameters stay confidential on remote interfaces.',
      'How are they encrypted?',
    ],
    ['5.5-8', 'Critical parameters are managed by a process.', 'Which process covers keys?'],
    ['5.6-1', 'Unused interfaces are off.', 'Which interfaces and ports are open? Attach a scan.'],
    [
      '5.6-2',
      'Without authentication, little is disclosed.',
      'What does the device disclose in the local network, for example by mDNS?',
      partly(['auth.no-token', 'leak.inside', 'security.exposed-files', 'security.sign-in-timing']),
    ],
    ['5.6-4A', 'Debug interfaces are off.', 'Which debug interfaces does the device have?'],
    ['5.8-2', 'Sensitive personal data is encrypted.', 'Which personal data does the device send?'],
    ['5.8-3', 'Sensors are documented.', 'Where are camera and microphones documented?'],
    ['5.11-1', 'Users can delete their data.', 'How does a user delete all data on the device?'],
    ['5.13-1A', 'Input is validated (first part of the provision).', 'How?', input],
    ['5.13-1B', 'Input is validated (second part of the provision).', 'How?', input],
    ['6-1', 'Users learn which personal data is processed.', 'Where is the information?'],
    ['6-2', 'Consent is obtained validly.', 'How does the device obtain consent?'],
    ['6-5', 'Users learn about telemetry.', 'Where is telemetry described?'],
  ]),
  ...createClauses('recommended', [
    ['5.2-2', 'Reports of vulnerabilities are handled in time.', 'Within which time?'],
    ['5.2-3', 'Vulnerabilities are monitored.', 'How are components monitored?'],
    ['5.3-1', 'All software can be updated.', 'Which components cannot be updated?'],
    ['5.3-4A', 'Updates are automatic.', 'Which components are updated automatically?'],
    ['5.3-5', 'The device looks for updates by itself.', 'How often?'],
    [
      '5.3-6A',
      'Automatic updates can be configured.',
      'What is the default?',
      partly([createRequirementId('readback.value', getOperationThat('configures-updates'))]),
    ],
    ['5.3-6B', 'Notifications of updates can be configured.', 'What is the default?'],
    ['5.3-9', 'The device checks updates itself.', 'How are authenticity and integrity checked?'],
    ['5.3-11', 'Users learn about security updates.', 'How?'],
    ['5.3-12', 'Users learn if an update interrupts the device.', 'How?'],
    ...(['5.3-14', '5.3-15A', '5.3-15B'] as const).map(
      (id): Row => [
        id,
        'Rules for devices that cannot be updated.',
        'Which components cannot be updated, and why?',
        { absentIf: 'noUpdates' },
      ],
    ),
    [
      '5.5-2',
      'Reviewed implementations are used.',
      'Which reviewed libraries protect communication?',
    ],
    ['5.5-3', 'Cryptography can be updated.', 'How is an algorithm replaced?'],
    [
      '5.5-4',
      'Functions require authentication in the initialized state.',
      'Which functions need no authentication?',
      { testedBy: ['auth.no-token', 'status.unauthorized', 'noeffect.unauthorized'] },
    ],
    ['5.5-6', 'Critical parameters are encrypted in transit.', 'How?'],
    [
      '5.6-3',
      'Physical interfaces are not exposed needlessly.',
      'Which ports does the device have?',
    ],
    ['5.6-5', 'Only needed services run.', 'Which services run, and why?'],
    ['5.6-6', 'The code is minimal.', 'How is unused code removed?'],
    ['5.6-7', 'Software has the least privileges.', 'With which privileges do services run?'],
    ['5.6-8', 'Hardware controls access to memory.', 'Which hardware functions are used?'],
    ['5.6-9', 'Development is secure.', 'Which process does the development follow?'],
    ['5.7-1', 'Secure boot verifies the software.', 'How does the device boot?'],
    ['5.7-2', 'Unauthorized changes are reported.', 'Who is alerted, and what is blocked?'],
    ['5.8-1', 'Personal data is encrypted in transit.', 'How?'],
    [
      '5.9-1',
      'The device is resilient.',
      'How does the device handle outages of network and power?',
      partly(['robust.alive', 'robust.in-time', 'time.back']),
    ],
    [
      '5.9-2',
      'The device recovers after a loss of power or network.',
      'What happens after a loss of power?',
      partly(['time.back', 'time.settings-kept']),
    ],
    ['5.9-3', 'The device reconnects in an orderly way.', 'How are mass reconnections avoided?'],
    ['5.10-1', 'Telemetry is examined for anomalies.', 'Who examines it?'],
    ['5.11-2', 'Personal data at services can be deleted.', 'How?'],
    ['5.11-3', 'Deleting data is explained.', 'Where?'],
    ['5.11-4', 'Deleting data is confirmed.', 'How?'],
    ['5.12-1', 'Installation takes few decisions.', 'Which decisions does setup require?'],
    ['5.12-2', 'Secure setup is explained.', 'Where?'],
    ['5.12-3', 'Users can check whether setup is secure.', 'Where is that explained?'],
    ['6-4', 'Telemetry contains little personal data.', 'Which?'],
  ]),
];

function createClauses(level: string, rows: readonly Row[]): readonly Clause[] {
  return rows.map(([id, topic, question, decidedBy]) => ({
    id,
    level,
    topic,
    question,
    ...decidedBy,
  }));
}

function partly(testedBy: readonly string[]): Pick<Clause, 'testedBy' | 'isPartial'> {
  return { testedBy, isPartial: true };
}
