import type { OperationId } from '@stillhouse/contracts/operations';
import { createBug } from '../mutant/bug.ts';
import type { Mutant, MutantClass } from '../mutant/mutant.ts';
import {
  deviceOperations,
  getRequestSchema,
  getResponseSchema,
  getWriteHarm,
} from '../mutant/schema-members.ts';
import {
  createMemory,
  disturbGroup,
  forgetAfterReads,
  type Harm,
  ignoreMembers,
  resetMembers,
  respondStale,
  type SettingsGroup,
  showLate,
  storeFirstOnly,
  storeOtherValue,
  storeValidHalf,
  storeWithoutExtra,
} from './write-handlers.ts';

/** Writes that are not stored, or that change something else. */
export function createWriteMutants(): readonly Mutant[] {
  const groups = listGroups();
  return groups.flatMap((group) =>
    [...listReadbackRows(group), ...listIsolationRows(group), ...listOtherRows(group, groups)].map(
      ([rule, place, summary, harm]) =>
        createBug({
          id: `${rule}:${group.write.id}:/${place}`,
          summary: `${group.write.id} ${summary}`,
          harm: getWriteHarm(group.write),
          memory: createMemory,
          ...harm,
        }),
    ),
  );
}

/** Returns every group of settings that a write sets and a read returns. */
export function listGroups(): readonly SettingsGroup[] {
  return deviceOperations.flatMap((write) => {
    const { id, readback } = write;
    const request = getRequestSchema(id)?.properties;
    if (readback === undefined || request === undefined) return [];
    const read = readback.operationId as OperationId;
    const response = getResponseSchema(read, 200)?.properties ?? {};
    const keys = Object.keys(request).filter((key) => Object.hasOwn(response, key));
    return keys.length === 0 ? [] : [{ write, read, keys, schemas: request }];
  });
}

type Row = readonly [rule: `${MutantClass}.${string}`, place: string, summary: string, harm: Harm];

function listReadbackRows(group: SettingsGroup): readonly Row[] {
  const { keys } = group;
  return [
    ['readback.ignored', '', 'responds with 200 and stores nothing', ignoreMembers(group, keys)],
    ['readback.late', '', 'shows a write only after many reads', showLate(group)],
    ['readback.first-only', '', 'stores the first write only', storeFirstOnly(group)],
    ['readback.forgets', '', 'loses a write at the second read', forgetAfterReads(group)],
    ['readback.stale-response', '', 'responds with the old values', respondStale(group)],
    ...keys.map(
      (key): Row => [
        'readback.key-ignored',
        key,
        `does not store ${key}`,
        ignoreMembers(group, [key]),
      ],
    ),
    ...keys.map(
      (key): Row => [
        'readback.other-value',
        key,
        `stores another value of ${key}`,
        storeOtherValue(group, key),
      ],
    ),
  ];
}

function listIsolationRows(group: SettingsGroup): readonly Row[] {
  const { keys } = group;
  if (keys.length < 2) return [];
  return [
    [
      'isolation.reset-neighbours',
      '',
      'resets the members that a write does not contain',
      resetMembers(group, keys),
    ],
    ...keys.map(
      (key): Row => [
        'isolation.reset-one',
        key,
        `resets ${key} when another member is written`,
        resetMembers(group, [key]),
      ],
    ),
    [
      'noeffect.good-half',
      '',
      'rejects a body and stores its valid members',
      storeValidHalf(group),
    ],
  ];
}

function listOtherRows(group: SettingsGroup, groups: readonly SettingsGroup[]): readonly Row[] {
  const others = groups.filter(
    ({ write }) => write.safety === 'safe' && write.id !== group.write.id,
  );
  return [
    [
      'noeffect.rejected-stored',
      '',
      'rejects a body with an unknown member and stores the rest',
      storeWithoutExtra(group),
    ],
    ...others
      .slice(0, 3)
      .map(
        (other): Row => [
          'isolation.other-group',
          other.write.id,
          `flips the switches of ${other.read}`,
          disturbGroup(group, other),
        ],
      ),
  ];
}
