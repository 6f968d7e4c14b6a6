import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, listTestedGroups } from '../../probing/settings-group.ts';
import {
  createWrites,
  type Settings,
  type SettingValues,
  type WriteVariant,
} from '../../probing/write-variants.ts';
import { readSettings, storeSettings } from '../settings/settings.ts';
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
    const { settings } = await readSettings(context, purpose, group);
    if (settings === null) continue;
    const { values, original } = settings;
    const writes = isWritten ? await listWrites(context, purpose, settings) : [];
    subjects.push({ group, start: selectKeys(group, values), restore: original, writes });
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

async function listWrites(
  context: RunContext,
  purpose: string,
  settings: Settings,
): Promise<readonly WriteVariant[]> {
  await storeSettings(context, settings);
  const others = await readOtherValues(
    context,
    purpose,
    settings.group,
    settings.values,
    maxValues,
  );
  const { each, back, together } = createWrites(context.contract, settings, others);
  const single = [...each, ...back];
  return together === null || together.names.length < 2 ? single : [...single, together];
}
