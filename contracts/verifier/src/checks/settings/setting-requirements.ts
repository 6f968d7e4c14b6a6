import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { type Group, getGroupHarm, listTestedGroups } from '../../probing/settings-group.ts';

export const settingIds = {
  value: (group: Group, name: string) => `readback.value:${group.write.id}:/${name}`,
  together: (group: Group) => `readback.together:${group.write.id}`,
  response: (group: Group) => `readback.response:${group.write.id}`,
  again: (group: Group) => `readback.again:${group.write.id}`,
  last: (group: Group) => `readback.last-write:${group.write.id}`,
  stays: (group: Group) => `readback.stays:${group.write.id}`,
  keys: (group: Group) => `isolation.keys:${group.write.id}`,
  others: (group: Group) => `isolation.others:${group.write.id}`,
};

/** Creates the requirements of every settings group. */
export function createSettingRequirements(contract: Contract): readonly Requirement[] {
  return listTestedGroups(contract).flatMap((group) => createGroupRequirements(contract, group));
}

export function createGroupRequirements(contract: Contract, group: Group): readonly Requirement[] {
  const { write, read, withinMs } = group;
  const pointer = `${contract.getOperationObject(write.id).pointer}`;
  const about = {
    operationId: write.id,
    level: 'MUST',
    source: write.source,
    harm: getGroupHarm(group),
  } as const;
  const readback = { ...about, class: 'readback', pointer: `${pointer}/x-readback` } as const;
  const isolation = {
    ...about,
    source: 'decision',
    class: 'isolation',
    pointer: `${pointer}/${write.affects === undefined ? 'x-readback' : 'x-affects'}`,
  } as const;
  return [
    ...group.keys.map((key) => ({
      ...readback,
      id: settingIds.value(group, key.name),
      sentence: `${read.id} returns the value of ${key.name} that ${write.id} has set within ${withinMs} ms.`,
    })),
    ...(group.keys.length === 1
      ? []
      : [
          {
            ...readback,
            id: settingIds.together(group),
            sentence: `${read.id} returns all values that one ${write.id} has set within ${withinMs} ms.`,
          },
        ]),
    {
      ...readback,
      id: settingIds.response(group),
      pointer: `${pointer}/responses/200`,
      sentence: `${write.id} returns what it has set, in the same form as ${read.id}.`,
    },
    {
      ...readback,
      id: settingIds.again(group),
      sentence: `${write.id} accepts the same values a second time and changes nothing.`,
    },
    {
      ...readback,
      id: settingIds.last(group),
      sentence: `Of several ${write.id} in a row, the last one counts.`,
    },
    {
      ...readback,
      id: settingIds.stays(group),
      sentence: `Values that ${write.id} has set persist until they are set again.`,
    },
    {
      ...isolation,
      source: write.source,
      id: settingIds.keys(group),
      sentence: `${write.id} does not change keys that the request omits.`,
    },
    {
      ...isolation,
      id: settingIds.others(group),
      sentence: `${write.id} changes nothing that other operations return, except locations in x-affects.`,
    },
  ];
}
