import {
  identifyingOperations,
  identityOperation,
  passwordOperation,
  signInOperation,
} from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import { formatPointer, getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';

/** A rule of the contract that no firmware can follow without violating a standard. */
export type ContractViolation = {
  readonly id: string;
  readonly sentence: string;
  /** JSON pointer into openapi.yaml. */
  readonly pointer: string;
  /** Ids of clauses, each with its standard. */
  readonly clauses: readonly string[];
};

type Candidate = ContractViolation & {
  /** Returns true if the contract still has the rule. */
  isPresent(contract: Contract): boolean;
};

const adminPointer = `${getPointer(signInOperation)}/requestBody/content/application~1json/examples/admin`;
/** The read that says the serial number only. */
const serialNumberRead = identifyingOperations.at(-1) ?? identityOperation;
const serialNumberPointer = `${getPointer(serialNumberRead)}/description`;

function getPointer({ path, method }: Pick<Operation, 'path' | 'method'>): string {
  return formatPointer(['paths', path, method.toLowerCase()]);
}

const candidates: readonly Candidate[] = [
  {
    id: 'serial-number-password',
    sentence:
      'The password of the setup user is the serial number, which is also the default hostname.',
    pointer: serialNumberPointer,
    clauses: ['OWASP ASVS V6.4.1', 'ETSI EN 303 645 5.1-2', 'EN 18031-1 AUM-5-1'],
    isPresent: ({ document }) =>
      /serial number is the password/.test(String(getAtPointer(document, serialNumberPointer))),
  },
  {
    id: 'no-current-password',
    sentence: 'A change of the password does not ask for the current password.',
    pointer: '/components/schemas/RemoteAccessSettingsUpdate',
    clauses: ['OWASP ASVS V6.2.3', 'OWASP ASVS V7.5.1'],
    isPresent: (contract) => {
      const schema = contract.getRequestSchema(passwordOperation.id)?.value;
      const names = Object.keys(schema?.properties ?? {});
      return names.includes('password') && !names.some((name) => /current|old/i.test(name));
    },
  },
  {
    id: 'default-users',
    sentence: 'Every device has the users admin and setup with known names.',
    pointer: adminPointer,
    clauses: ['OWASP ASVS V6.3.2'],
    isPresent: ({ document }) =>
      getAtPointer(document, `${adminPointer}/value/userName`) === 'admin',
  },
  {
    id: 'single-factor',
    sentence: 'A user name and a password are enough to sign in.',
    pointer: '/components/schemas/SignInRequest',
    clauses: ['OWASP ASVS V6.3.3'],
    isPresent: (contract) =>
      Object.keys(contract.getRequestSchema(signInOperation.id)?.value.properties ?? {}).length ===
      2,
  },
  {
    id: 'plain-http',
    sentence:
      'Devices are reached by HTTP without encryption, so passwords and tokens can be read.',
    pointer: '/servers/0/variables/scheme',
    clauses: [
      'OWASP ASVS V12.2.1',
      'ETSI EN 303 645 5.5-1',
      'ETSI EN 303 645 5.5-7',
      'EN 18031-1 SCM-2',
      'EN 18031-1 SCM-3',
    ],
    isPresent: ({ document }) =>
      getMember(getAtPointer(document, '/servers/0/variables/scheme'), 'default') === 'http',
  },
  {
    id: 'no-sign-out',
    sentence:
      'There is no operation to end a session. A token stays valid until it expires or the password changes.',
    pointer: '/tags/0/description',
    clauses: ['OWASP ASVS V7.4.1', 'OWASP ASVS V7.4.5', 'OWASP ASVS V7.5.2'],
    isPresent: ({ operations }) =>
      !operations.some(({ id }) => /signOut|endSession|logOut/i.test(id)),
  },
];

/** Returns the rules of the contract that violate clauses. */
export function listContractViolations(contract: Contract): readonly ContractViolation[] {
  return candidates
    .filter((candidate) => candidate.isPresent(contract))
    .map(({ isPresent: _, ...violation }) => violation);
}
