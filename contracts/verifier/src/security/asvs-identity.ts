import { passwordOperation } from '@stillhouse/contracts/marked-operations';
import { createRequirementId } from '../requirements/create-requirement.ts';
import type { Clause } from './clause.ts';
import type { FactName } from './facts.ts';

/** OWASP ASVS 5.0.0, chapters V6 (authentication) and V7 (sessions), levels 1 and 2. */
export const asvsIdentity: readonly Clause[] = [
  {
    id: 'V6.1.1',
    level: 'L1',
    topic: 'The defense against guessed passwords is documented, malicious lockouts included.',
    question:
      'Where is documented how the lockout works, and how an attacker is kept from locking out the administrator?',
  },
  {
    id: 'V6.1.2',
    level: 'L2',
    topic: 'Words of the context that passwords must not contain are listed.',
    question: 'Which product, company and room names are rejected as passwords?',
  },
  {
    id: 'V6.1.3',
    level: 'L2',
    topic: 'All ways to sign in are documented.',
    question:
      'Which ways to sign in exist (network, local setup address, display, cloud, service), and how strong is each?',
  },
  {
    id: 'V6.2.1',
    level: 'L1',
    topic: 'Passwords have at least 8 characters.',
    testedBy: [createRequirementId('invalid-input.min-length', passwordOperation)],
    question: 'What is the shortest password that the device accepts?',
  },
  {
    id: 'V6.2.2',
    level: 'L1',
    topic: 'Users can change their password.',
    testedBy: ['readback.password'],
    question: 'How does a user change the password?',
  },
  {
    id: 'V6.2.3',
    level: 'L1',
    topic: 'Changing the password requires the current one.',
    question: 'Does every way to change the password ask for the current one?',
  },
  {
    id: 'V6.2.4',
    level: 'L1',
    topic: 'The most common passwords are rejected.',
    question: 'Against which list of common passwords does the device check a new one?',
  },
  {
    id: 'V6.2.5',
    level: 'L1',
    topic: 'Passwords may have any composition.',
    testedBy: [createRequirementId('valid-input.characters', passwordOperation)],
    question: 'Which characters does the device require or reject in passwords?',
  },
  {
    id: 'V6.2.6',
    level: 'L1',
    topic: 'Password fields hide the input.',
    question: 'Which fields of console and display show a password?',
  },
  {
    id: 'V6.2.7',
    level: 'L1',
    topic: 'Password managers work.',
    question: 'Do the password fields of the console accept pasted text and password managers?',
  },
  {
    id: 'V6.2.8',
    level: 'L1',
    topic: 'Passwords are compared without changes.',
    testedBy: ['auth.exact-password'],
    isPartial: true,
    question: 'Does the device cut passwords or change their case before it compares them?',
  },
  {
    id: 'V6.2.9',
    level: 'L2',
    topic: 'Passwords of 64 characters are accepted.',
    testedBy: [createRequirementId('valid-input.max-length', passwordOperation)],
    question: 'What is the longest password that the device accepts?',
  },
  {
    id: 'V6.2.10',
    level: 'L2',
    topic: 'Passwords do not expire.',
    question: 'Does the device require a new password after some time?',
  },
  {
    id: 'V6.2.11',
    level: 'L2',
    topic: 'Passwords with words of the context are rejected.',
    question: 'How is the list of V6.1.2 applied?',
  },
  {
    id: 'V6.2.12',
    level: 'L2',
    topic: 'Breached passwords are rejected.',
    question: 'Against which set of breached passwords does the device check a new one?',
  },
  {
    id: 'V6.3.1',
    level: 'L1',
    topic: 'Guessing passwords is prevented as documented.',
    testedBy: ['lockout.locked', 'lockout.right-password', 'lockout.failures'],
    question: 'Attach a run with --allow-lockout, or describe how guessing is prevented.',
  },
  {
    id: 'V6.3.2',
    level: 'L1',
    topic: 'There are no default accounts.',
    question: 'Which accounts exist on a device as delivered?',
  },
  {
    id: 'V6.3.3',
    level: 'L2',
    topic: 'Signing in takes several factors.',
    question: 'Which second factor protects the device, or why does it need none?',
  },
  {
    id: 'V6.3.4',
    level: 'L2',
    topic: 'All ways to sign in are documented and equally strong.',
    testedBy: ['auth.path', 'auth.role', 'auth.token-elsewhere', 'security.client-headers'],
    isPartial: true,
    question: 'Which undocumented ways to sign in exist, such as service accounts?',
  },
  {
    id: 'V6.4.1',
    level: 'L1',
    topic: 'Initial passwords are random and must be replaced.',
    question: 'How is the initial password of a device created, and when does it end?',
  },
  {
    id: 'V6.4.2',
    level: 'L1',
    topic: 'There are no hints or secret questions.',
    absentIf: 'passwordHints',
    question: 'Which hints or secret questions does the device offer?',
  },
  {
    id: 'V6.4.3',
    level: 'L2',
    topic: 'A forgotten password is reset securely.',
    question: 'How does the owner reset a forgotten password, and who else could?',
  },
  ...inherit('secondFactor', 'Which second factor does the device support?', [
    ['V6.4.4', 'A lost second factor is replaced after a proof of identity.'],
    ['V6.5.1', 'One-time codes work once.'],
    ['V6.5.2', 'Lookup secrets are stored as hashes.'],
    ['V6.5.3', 'One-time codes and their seeds are random.'],
    ['V6.5.4', 'One-time codes are long enough.'],
    ['V6.5.5', 'One-time codes expire.'],
    ['V6.6.1', 'Codes by telephone are restricted.'],
    ['V6.6.2', 'Out-of-band codes belong to one request.'],
    ['V6.6.3', 'Guessing out-of-band codes is limited.'],
  ]),
  ...inherit('identityProvider', 'Which identity providers does the device support?', [
    ['V6.8.1', 'Identities of several providers are kept apart.'],
    ['V6.8.2', 'Signatures of assertions are checked.'],
    ['V6.8.3', 'Assertions are used once.'],
    ['V6.8.4', 'The strength of the authentication at the provider is checked.'],
    ['V7.1.3', 'Federated sessions are documented.'],
    ['V7.6.1', 'Federated sessions end as documented.'],
    ['V7.6.2', 'Federated sessions start with an action of the user.'],
  ]),
  {
    id: 'V7.1.1',
    level: 'L2',
    topic: 'Lifetime and inactivity limit of sessions are documented.',
    question: 'Where are lifetime and inactivity limit of sessions documented and justified?',
  },
  {
    id: 'V7.1.2',
    level: 'L2',
    topic: 'The number of parallel sessions is documented.',
    question: 'How many sessions may one user have, and what happens beyond that?',
  },
  {
    id: 'V7.2.1',
    level: 'L1',
    topic: 'The device checks every token itself.',
    testedBy: ['auth.forged-token', 'auth.unsigned-token', 'auth.no-token'],
    question: 'Where are tokens checked?',
  },
  {
    id: 'V7.2.2',
    level: 'L1',
    topic: 'Tokens are created for each session.',
    testedBy: ['time.token-issued', 'shape.claims'],
    question: 'Which static keys or tokens does the device accept?',
  },
  {
    id: 'V7.2.3',
    level: 'L1',
    topic: 'Reference tokens are random and long.',
    absentIf: 'referenceTokens',
    question: 'How are reference tokens created?',
  },
  {
    id: 'V7.2.4',
    level: 'L1',
    topic: 'Signing in creates a new token and ends the old one.',
    testedBy: ['time.token-issued'],
    isPartial: true,
    question:
      'Does another sign-in of the same client end its old token? If not, why is that safe?',
  },
  {
    id: 'V7.3.1',
    level: 'L2',
    topic: 'Inactive sessions end.',
    question: 'After which inactivity does a session end?',
  },
  {
    id: 'V7.3.2',
    level: 'L2',
    topic: 'Sessions have a maximum lifetime.',
    testedBy: ['time.token-life', 'time.token-expired'],
    question: 'What is the maximum lifetime of a session?',
  },
  {
    id: 'V7.4.1',
    level: 'L1',
    topic: 'An ended session cannot be used any more.',
    testedBy: ['auth.expired-token', 'time.token-expired'],
    question: 'How does the device reject tokens of ended sessions?',
  },
  {
    id: 'V7.4.2',
    level: 'L1',
    topic: 'Sessions of deleted users end.',
    absentIf: 'userManagement',
    question: 'When do the sessions of a deleted user end?',
  },
  {
    id: 'V7.4.3',
    level: 'L2',
    topic: 'After a change of the password, other sessions can be ended.',
    testedBy: ['time.other-tokens-end'],
    question: 'Does a change of the password end the other sessions of the user?',
  },
  {
    id: 'V7.4.4',
    level: 'L2',
    topic: 'Signing out is easy to find.',
    question: 'Where can a user sign out in the console?',
  },
  {
    id: 'V7.4.5',
    level: 'L2',
    topic: 'Administrators can end sessions.',
    question:
      'How does an administrator end the sessions of a user, besides changing the password?',
  },
  {
    id: 'V7.5.1',
    level: 'L2',
    topic: 'Sensitive changes of an account require signing in again.',
    question: 'Which changes of an account require the password again?',
  },
  {
    id: 'V7.5.2',
    level: 'L2',
    topic: 'Users see their sessions and can end them.',
    question: 'Where can a user see and end active sessions?',
  },
];

/** Clauses about a feature that the API of the device does not have. */
function inherit(
  absentIf: FactName,
  question: string,
  rows: readonly (readonly [id: string, topic: string])[],
): readonly Clause[] {
  return rows.map(([id, topic]) => ({ id, level: 'L2', topic, absentIf, question }));
}
