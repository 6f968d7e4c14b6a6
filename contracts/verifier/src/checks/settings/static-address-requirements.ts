import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createOtherClientRequirement, getOtherClientId } from '../../probing/other-client.ts';
import { type Group, listGroups } from '../../probing/settings-group.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createUnauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';
import { settingIds } from './setting-requirements.ts';

export const gatewayId = ({ write }: Group) => createRequirementId('invalid-input.gateway', write);

/** Returns the settings that may disconnect the device. */
export function listAddressGroups(contract: Contract): readonly Group[] {
  return listGroups(contract).filter(
    ({ write, keys }) =>
      write.safety === 'destructive' && keys.some(({ name }) => name === 'ip4Address'),
  );
}

/** Creates the requirements that the check of the static address tests. */
export function createRequirements(contract: Contract, group: Group): readonly Requirement[] {
  const { write, read, keys } = group;
  const { pointer } = contract.getOperationObject(write.id);
  const about = {
    class: 'readback',
    operationId: write.id,
    level: 'MUST',
    source: write.source,
    harm: 'destructive',
  } as const;
  return [
    ...keys.map(({ name }) => ({
      ...about,
      id: settingIds.value(group, name),
      sentence: `${read.id} returns the value of ${name} that ${write.id} has set.`,
      pointer: `${pointer}/x-readback`,
    })),
    {
      ...about,
      id: settingIds.response(group),
      sentence: `${write.id} returns the new configuration.`,
      pointer: `${pointer}/responses/200`,
    },
    createRequirement(contract, {
      class: 'invalid-input',
      rule: 'gateway',
      operation: write,
      sentence: `${write.id} rejects a gateway that is the address or outside its subnet with a 400 that points at it, and changes nothing.`,
      pointer: `${pointer}/description`,
      source: 'decision',
    }),
    createOtherClientRequirement(contract, write, 'destructive'),
    createUnauthorizedRequirement(contract, write),
  ];
}

/** Returns the requirements that need an address to set. */
export const listIds = (group: Group): readonly string[] => [
  ...group.keys.map(({ name }) => settingIds.value(group, name)),
  settingIds.response(group),
  gatewayId(group),
  getOtherClientId(group.write),
];
