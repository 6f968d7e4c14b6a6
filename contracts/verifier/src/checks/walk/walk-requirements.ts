import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { listCertificateResources } from '../life/certificate-requirements.ts';
import { getGroupProfile, listTestedGroups } from '../settings/setting-requirements.ts';

export const walkIds = {
  value: ({ id }: Pick<Operation, 'id'>) => `walk.value:${id}`,
  accepted: ({ id }: Pick<Operation, 'id'>) => `walk.accepted:${id}`,
  list: ({ id }: Pick<Operation, 'id'>) => `walk.list:${id}`,
  sessions: 'walk.sessions:signIn',
};

/** Creates the requirements that random sequences of calls test. */
export function createWalkRequirements(contract: Contract): readonly Requirement[] {
  const signIn = contract.getOperation('signIn');
  const create = (
    rule: string,
    operation: Operation,
    place: string,
    sentence: string,
    profile: Requirement['profile'],
  ) =>
    createRequirement(contract, {
      class: 'walk',
      rule,
      operation,
      sentence,
      pointer: `${contract.getOperationObject(operation.id).pointer}/${place}`,
      profile,
    });
  const createAccepted = (operation: Operation, profile: Requirement['profile']) =>
    create(
      'accepted',
      operation,
      'responses',
      `${operation.id} accepts a valid request after any sequence of other calls.`,
      profile,
    );
  return [
    create(
      'sessions',
      signIn,
      'responses/200',
      'All sessions read the same values, whatever other sessions read or wrote before.',
      'read',
    ),
    ...listTestedGroups(contract).flatMap(({ write, read }) => [
      create(
        'value',
        write,
        'x-readback',
        `${read.id} returns what ${write.id} has set last, after any sequence of other calls.`,
        getGroupProfile({ write }),
      ),
      createAccepted(write, getGroupProfile({ write })),
    ]),
    ...listCertificateResources(contract).flatMap((resource) => [
      create(
        'list',
        resource.list,
        'responses/200',
        `${resource.list.id} contains what was created and not deleted, after any sequence of calls.`,
        'safe',
      ),
      createAccepted(resource.create, 'safe'),
      createAccepted(resource.remove, 'safe'),
    ]),
  ];
}
