import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, listTestedGroups, type SettingValues } from '../../probing/settings-group.ts';
import { createWrites, type Settings, type WriteVariant } from '../../probing/write-variants.ts';
import { readSettings, storeSettings } from '../settings/settings.ts';
import { walkIds } from './walk-requirements.ts';
import { createWalkResource } from './walk-resource.ts';
import type { WalkedGroup, WalkResource } from './walker.ts';

/** More values of a key do not make sequences more different. */
const maxValues = 3;

/** Reads the groups of the device and stores their values for restoring. */
export async function readWalkedGroups(run: CheckRun): Promise<readonly WalkedGroup[]> {
  const walkedGroups: WalkedGroup[] = [];
  for (const group of listTestedGroups(run.contract)) {
    const isWritten =
      run.target.mayCall(group.write.id).allowed && run.isSelected(walkIds.value(group.write));
    if (!isWritten && !run.isSelected(walkIds.sessions)) continue;
    if (!run.target.mayCall(group.read.id).allowed) continue;
    const { settings } = await readSettings(run, group);
    if (settings === null) continue;
    const writes = isWritten ? await listWrites(run, settings) : [];
    walkedGroups.push({ group, resource: createResource(settings, writes) });
  }
  return walkedGroups;
}

async function listWrites(run: CheckRun, settings: Settings): Promise<readonly WriteVariant[]> {
  await storeSettings(run, settings);
  const { group, values } = settings;
  const others = await readOtherValues(run, group, values, maxValues);
  const { each, back, together } = createWrites(run.contract, settings, others);
  const single = [...each, ...back];
  return together === null || together.names.length < 2 ? single : [...single, together];
}

/**
 * Its state is the values of its keys.
 * @param writes empty if the harm level or the selection does not allow to write
 */
function createResource(settings: Settings, writes: readonly WriteVariant[]): WalkResource {
  const { group, original } = settings;
  const { read, write, form, withinMs } = group;
  const start = selectKeys(group, settings.values);
  const isWritten = writes.length > 0;
  const request = { operationId: write.id };
  return createWalkResource<SettingValues>({
    name: write.id,
    start,
    requirementIds: isWritten ? [walkIds.value(write), walkIds.accepted(write)] : [],
    shownId: isWritten ? walkIds.value(write) : walkIds.sessions,
    read: read.id,
    withinMs,
    calls: isWritten
      ? [
          writes.map(({ names, body, expected }) => ({
            name: `${write.id} ${formatValue(body)}`,
            request: { ...request, json: body },
            acceptedId: walkIds.accepted(write),
            apply: (values = {}) => ({
              ...(form === 'merge' && omitKeys(values, names)),
              ...expected,
            }),
            // The response has the same form as that of the GET.
            isShown: (written, values) => !isRecord(written) || hasValues(written, values),
          })),
        ]
      : [],
    // No operation accepts this body. The values must remain.
    rejectedCalls: isWritten
      ? [
          {
            name: `${write.id} null`,
            request: { ...request, json: null, isValid: false },
            acceptedId: null,
            apply: (values) => values,
          },
        ]
      : [],
    shows: hasValues,
    describe: formatValue,
    describeBody: formatValue,
    readState: (body) => (isRecord(body) ? selectKeys(group, body) : undefined),
    isRestoredByWrite: true,
    listRemovals: (values) =>
      isWritten && !hasValues(values, start) ? [{ ...request, json: original.body }] : [],
  });
}

/** Returns the writable keys of a response. */
function selectKeys({ keys }: Group, body: SettingValues): SettingValues {
  return Object.fromEntries(
    keys.flatMap(({ name }) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

function omitKeys(values: SettingValues, names: readonly string[]): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
