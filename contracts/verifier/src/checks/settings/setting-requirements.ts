import type { Contract } from '../../contract.ts';
import type { Profile, Requirement } from '../../requirement.ts';
import { type Group, groupsOf } from './group.ts';

export const ids = {
  value: (group: Group, name: string) => `readback.value:${group.write.id}:/${name}`,
  together: (group: Group) => `readback.together:${group.write.id}`,
  answer: (group: Group) => `readback.answer:${group.write.id}`,
  again: (group: Group) => `readback.again:${group.write.id}`,
  stays: (group: Group) => `readback.stays:${group.write.id}`,
  keys: (group: Group) => `isolation.keys:${group.write.id}`,
  others: (group: Group) => `isolation.others:${group.write.id}`,
};

/** Settings are tried in `safe` where the contract calls the write safe; what is destructive has checks of its own. */
export function triedGroups(contract: Contract): readonly Group[] {
  return groupsOf(contract).filter(({ write }) => write.safety !== 'destructive');
}

export function profileOf({ write }: Pick<Group, 'write'>): Profile {
  return write.safety === 'safe' ? 'safe' : 'destructive';
}

/** What every settings group promises. */
export function settingRequirements(contract: Contract): readonly Requirement[] {
  return triedGroups(contract).flatMap((group) => {
    const { write, read, withinMs } = group;
    const pointer = `${contract.operationObject(write.id).pointer}`;
    const about = {
      operationId: write.id,
      level: 'MUST',
      source: write.source,
      profile: profileOf(group),
    } as const;
    const readback = { ...about, class: 'readback', pointer: `${pointer}/x-readback` } as const;
    const isolation = {
      ...about,
      source: 'decision',
      class: 'isolation',
      pointer: `${pointer}/${contract.operationObject(write.id).value['x-affects'] === undefined ? 'x-readback' : 'x-affects'}`,
    } as const;
    return [
      ...group.keys.map((key) => ({
        ...readback,
        id: ids.value(group, key.name),
        sentence: `What ${write.id} sets ${key.name} to, ${read.id} shows within ${withinMs} ms.`,
      })),
      ...(group.keys.length === 1
        ? []
        : [
            {
              ...readback,
              id: ids.together(group),
              sentence: `All that one ${write.id} sets, ${read.id} shows within ${withinMs} ms.`,
            },
          ]),
      {
        ...readback,
        id: ids.answer(group),
        pointer: `${pointer}/responses/200`,
        sentence: `${write.id} answers with what it has set, as ${read.id} then shows it.`,
      },
      {
        ...readback,
        id: ids.again(group),
        sentence: `The same ${write.id} a second time is taken like the first, and changes nothing.`,
      },
      {
        ...readback,
        id: ids.stays(group),
        sentence: `What ${write.id} has set stays until it is set again.`,
      },
      {
        ...isolation,
        source: write.source,
        id: ids.keys(group),
        sentence: `${write.id} leaves the keys as they are that it does not name.`,
      },
      {
        ...isolation,
        id: ids.others(group),
        sentence: `${write.id} changes nothing that other calls tell, but for what x-affects names.`,
      },
    ];
  });
}
