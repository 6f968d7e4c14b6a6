import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { getGroupHarm, listTestedGroups } from '../../probing/settings-group.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { listCollections } from '../resources/collection.ts';
import { listDiagnostics } from '../resources/diagnostics.ts';
import { savedNetwork } from '../resources/saved-network.ts';

export const walkIds = {
  value: ({ id }: Pick<Operation, 'id'>) => `sequences.value:${id}`,
  accepted: ({ id }: Pick<Operation, 'id'>) => `sequences.accepted:${id}`,
  list: ({ id }: Pick<Operation, 'id'>) => `sequences.list:${id}`,
  sessions: createRequirementId('sequences.sessions', signInOperation),
  saved: ({ id }: Pick<Operation, 'id'>) => `sequences.saved:${id}`,
  runs: ({ id }: Pick<Operation, 'id'>) => `sequences.runs:${id}`,
};

/** Returns the resources that random sequences create and remove. */
export function listWalkedResources({ operations }: Contract) {
  const known = new Set(operations);
  return [savedNetwork].filter(
    ({ create, views }) => known.has(create) && known.has(views[0].remove),
  );
}

/** Creates the requirements that random sequences of calls test. */
export function createWalkRequirements(contract: Contract): readonly Requirement[] {
  const { create, createAccepted } = createFactory(contract);
  return [
    create(
      'sessions',
      signInOperation,
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
        getGroupHarm({ write }),
      ),
      createAccepted(write, getGroupHarm({ write })),
    ]),
    ...listCollections(contract).flatMap((resource) => [
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
    ...createResourceRequirements(contract),
  ];
}

/** Creates the requirements of resources and diagnostics. */
function createResourceRequirements(contract: Contract): readonly Requirement[] {
  const { create, createAccepted } = createFactory(contract);
  return [
    ...listWalkedResources(contract).flatMap(
      ({ create: save, noun, views: [{ read, remove }] }) => [
        create(
          'saved',
          save,
          'x-lifecycle',
          `${read} has the ${noun} that was saved last, until ${remove.id}.`,
          'destructive',
        ),
        createAccepted(save, 'destructive'),
        createAccepted(remove, 'destructive'),
      ],
    ),
    ...listDiagnostics(contract).flatMap(({ start, status, clear }) => [
      create(
        'runs',
        start,
        'x-readback',
        `${status.id} has the time of the last run of ${start.id}, until ${clear.id}.`,
        'destructive',
      ),
      createAccepted(start, 'destructive'),
      createAccepted(clear, 'destructive'),
    ]),
  ];
}

function createFactory(contract: Contract) {
  const create = (
    rule: string,
    operation: Operation,
    place: string,
    sentence: string,
    harm: Requirement['harm'],
  ) =>
    createRequirement(contract, {
      class: 'sequences',
      rule,
      operation,
      sentence,
      pointer: `${contract.getOperationObject(operation.id).pointer}/${place}`,
      harm,
    });
  const createAccepted = (operation: Operation, harm: Requirement['harm']) =>
    create(
      'accepted',
      operation,
      'responses',
      `${operation.id} accepts a valid request after any sequence of other calls.`,
      harm,
    );
  return { create, createAccepted };
}
