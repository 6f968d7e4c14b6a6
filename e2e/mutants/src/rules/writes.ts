import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import type { Mutant, MutantClass } from '../mutant/mutant.ts';
import {
  deviceOperations,
  getRequestSchema,
  getResponseSchema,
  getWriteProfile,
} from '../mutant/schema-members.ts';
import {
  disturbGroup,
  forgetAfterReads,
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
  return groups.flatMap((group) => [
    ...createReadbackMutants(group),
    ...createIsolationMutants(group),
    ...createOtherMutants(group, groups),
  ]);
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

function create<Memory = undefined>(
  { write }: SettingsGroup,
  rule: `${MutantClass}.${string}`,
  place: string,
  summary: string,
  also: readonly MutantClass[],
  harm: Omit<Bug<Memory>, 'id' | 'summary'>,
): Mutant {
  return createBug<Memory>({
    id: `${rule}:${write.id}:/${place}`,
    summary: `${write.id} ${summary}`,
    also,
    profile: getWriteProfile(write),
    ...harm,
  });
}

function createReadbackMutants(group: SettingsGroup): readonly Mutant[] {
  const { keys } = group;
  const also = ['valid-input', 'isolation'] as const;
  return [
    create(
      group,
      'readback.ignored',
      '',
      'responds with 200 and stores nothing',
      also,
      ignoreMembers(group, keys),
    ),
    create(group, 'readback.late', '', 'shows a write only after many reads', [], showLate(group)),
    create(
      group,
      'readback.first-only',
      '',
      'stores the first write only',
      also,
      storeFirstOnly(group),
    ),
    create(
      group,
      'readback.forgets',
      '',
      'loses a write at the second read',
      ['isolation', 'valid-input'],
      forgetAfterReads(group),
    ),
    create(
      group,
      'readback.stale-response',
      '',
      'responds with the old values',
      ['valid-input'],
      respondStale(group),
    ),
    ...keys.map((key) =>
      create(
        group,
        'readback.key-ignored',
        key,
        `does not store ${key}`,
        also,
        ignoreMembers(group, [key]),
      ),
    ),
    ...keys.map((key) =>
      create(
        group,
        'readback.other-value',
        key,
        `stores another value of ${key}`,
        [...also, 'agreement'],
        storeOtherValue(group, key),
      ),
    ),
  ];
}

function createIsolationMutants(group: SettingsGroup): readonly Mutant[] {
  const { keys } = group;
  const also = ['readback', 'valid-input'] as const;
  if (keys.length < 2) return [];
  return [
    create(
      group,
      'isolation.reset-neighbours',
      '',
      'resets the members that a write does not contain',
      also,
      resetMembers(group, keys),
    ),
    ...keys.map((key) =>
      create(
        group,
        'isolation.reset-one',
        key,
        `resets ${key} when another member is written`,
        also,
        resetMembers(group, [key]),
      ),
    ),
    create(
      group,
      'noeffect.good-half',
      '',
      'rejects a body and stores its valid members',
      ['invalid-input'],
      storeValidHalf(group),
    ),
  ];
}

function createOtherMutants(
  group: SettingsGroup,
  groups: readonly SettingsGroup[],
): readonly Mutant[] {
  const others = groups.filter(
    ({ write }) => write.safety === 'safe' && write.id !== group.write.id,
  );
  return [
    create(
      group,
      'noeffect.refused-stored',
      '',
      'rejects a body with an unknown member and stores the rest',
      ['invalid-input'],
      storeWithoutExtra(group),
    ),
    ...others
      .slice(0, 3)
      .map((other) =>
        create(
          group,
          'isolation.other-group',
          other.write.id,
          `flips the switches of ${other.read}`,
          ['readback', 'valid-input', 'agreement'],
          disturbGroup(group, other),
        ),
      ),
  ];
}
