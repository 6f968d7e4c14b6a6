import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { type Client, readAfterWrite } from '../../observe/read-after-write.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, listTestedGroups } from '../../probing/settings-group.ts';
import {
  createRestoringVariant,
  createWrites,
  findChange,
  type Settings,
  type WriteVariant,
} from '../../probing/write-variants.ts';

/** Reads a group. The settings are null if they could not be restored. */
export async function readSettings(
  run: CheckRun,
  group: Group,
): Promise<{ readonly reading: Reading; readonly settings: Settings | null }> {
  const reading = await readResource(run, group.read.id);
  const { body: values } = reading;
  const original = createRestoringVariant(group, values);
  const isReadable = isRecord(values) && original !== null;
  return { reading, settings: isReadable ? { group, values, original } : null };
}

/**
 * Stores one undo entry per key, so that keys that cannot be restored are independent of the
 * others. Call this before the first write.
 */
export async function storeSettings(
  { undoLog }: CheckRun,
  { group, values, original }: Settings,
): Promise<void> {
  for (const { name } of group.keys) {
    if (values[name] === undefined) continue;
    await undoLog.record({
      operationId: group.write.id,
      body: original.body,
      readback: group.read.id,
      pointer: `/${name}`,
      value: values[name],
    });
  }
}

export function writeSettings(
  run: CheckRun,
  { write }: Group,
  { body }: Pick<WriteVariant, 'body'>,
  writer: Client = {},
): Promise<Exchange> {
  return requestWithRetry(run, {
    operationId: write.id,
    json: body,
    ...writer,
  });
}

/** The result of a write. */
export type Written = {
  readonly put: Exchange;
  readonly isAccepted: boolean;
  /** The last response of the GET. */
  readonly seen: Reading;
  readonly isShown: boolean;
};

/** Writes values, and reads them until the GET shows them. A rejected write is not waited for. */
export async function writeAndRead(
  run: CheckRun,
  group: Group,
  variant: Pick<WriteVariant, 'body' | 'expected'>,
  { writer, reader }: { readonly writer?: Client; readonly reader?: Client } = {},
): Promise<Written> {
  const put = await writeSettings(run, group, variant, writer);
  const isAccepted = hasSucceeded(put);
  const isShown = (body: unknown) => hasValues(body, variant.expected);
  const seen = await readAfterWrite(
    run,
    group.write,
    (body) => !isAccepted || isShown(body),
    reader,
  );
  return { put, isAccepted, seen, isShown: isShown(seen.body) };
}

/**
 * Sets settings groups to other values. The undo log restores the old ones.
 * @param isChosen default: all groups that the run may write
 */
export async function changeSettings(
  run: CheckRun,
  isChosen: (group: Group) => boolean = () => true,
): Promise<void> {
  for (const group of listTestedGroups(run.contract)) {
    if (!run.target.mayCall(group.write.id).allowed || !isChosen(group)) continue;
    const { settings } = await readSettings(run, group);
    if (settings === null) continue;
    const others = await readOtherValues(run, group, settings.values);
    const change = findChange(settings, createWrites(run.contract, settings, others));
    if (change === undefined) continue;
    await storeSettings(run, settings);
    await writeSettings(run, group, change);
  }
}
