import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { readResource } from '../../observe/read-resources.ts';
import { findCandidates } from '../settings/candidates.ts';
import type { Group, GroupKey } from '../settings/group.ts';
import { listTestedGroups } from '../settings/setting-requirements.ts';
import { storeValues } from '../settings/settings-readback.ts';
import {
  createRestoringVariant,
  createVariant,
  createWholeVariants,
  type SettingValues,
  type WriteVariant,
} from '../settings/write-variants.ts';
import { walkIds } from './walk-requirements.ts';

/** A settings group of the device, with the writes that walks may send. */
export type Subject = {
  readonly group: Group;
  /** The original values. */
  readonly start: SettingValues;
  readonly restore: WriteVariant;
  /** Empty if the profile or the selection does not allow to write. */
  readonly writes: readonly WriteVariant[];
};

/** More values of a key do not make sequences more different. */
const maxValues = 3;

/** Reads the groups of the device and stores their values for restoring. */
export async function readSubjects(
  context: RunContext,
  purpose: string,
): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const group of listTestedGroups(context.contract)) {
    const isWritten =
      context.target.mayCall(group.write.id).allowed &&
      context.isSelected(walkIds.value(group.write));
    if (!isWritten && !context.isSelected(walkIds.sessions)) continue;
    if (!context.target.mayCall(group.read.id).allowed) continue;
    const { body } = await readResource(context, purpose, group.read.id);
    const restore = createRestoringVariant(group, body);
    if (!isRecord(body) || restore === null) continue;
    const start = selectKeys(group, body);
    if (isWritten) await storeValues(context, group, restore, body);
    const writes = isWritten ? await createWrites(context, purpose, group, body) : [];
    subjects.push({ group, start, restore, writes });
  }
  return subjects;
}

/** Returns the writable keys of a response. */
export function selectKeys({ keys }: Group, body: unknown): SettingValues {
  if (!isRecord(body)) return {};
  return Object.fromEntries(
    keys.flatMap(({ name }) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

async function createWrites(
  context: RunContext,
  purpose: string,
  group: Group,
  current: SettingValues,
): Promise<readonly WriteVariant[]> {
  const values = new Map<string, readonly unknown[]>();
  for (const key of group.keys) {
    if (group.form === 'merge' && current[key.name] === undefined) continue;
    const candidates = await findCandidates(context, purpose, group, key, current[key.name]);
    values.set(key.name, candidates.values.slice(0, maxValues));
  }
  if (group.form !== 'merge') {
    const getValues = ({ name }: GroupKey) => values.get(name) ?? [];
    return createWholeVariants(context.contract, group, getValues).filter((variant) =>
      isPermitted(variant, values),
    );
  }
  const getOriginal = (name: string) => createRestoringVariant(group, current)?.expected[name];
  const single = [...values].flatMap(([name, list]) =>
    list.length === 0
      ? []
      : [...list, getOriginal(name)].flatMap(
          (value) => createVariant(group, { [name]: value }) ?? [],
        ),
  );
  const together = createVariant(
    group,
    Object.fromEntries(
      [...values].flatMap(([name, list]) => (list.length === 0 ? [] : [[name, list[0]]])),
    ),
  );
  return together === null || together.names.length < 2 ? single : [...single, together];
}

/** Excludes examples of the contract with values that must not be tried now (x-caution). */
function isPermitted(
  { names }: WriteVariant,
  values: ReadonlyMap<string, readonly unknown[]>,
): boolean {
  return names.some((name) => (values.get(name) ?? []).length > 0);
}
