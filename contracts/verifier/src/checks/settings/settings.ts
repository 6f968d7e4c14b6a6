import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { type Client, readAfterWrite } from '../../observe/read-after-write.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { readOtherValues } from '../../probing/other-values.ts';
import { type Group, listTestedGroups } from '../../probing/settings-group.ts';
import {
  createChange,
  createRestoringVariant,
  type Settings,
  type WriteVariant,
} from '../../probing/write-variants.ts';

/** Reads a group. The settings are null if they could not be restored. */
export async function readSettings(
  context: RunContext,
  purpose: string,
  group: Group,
): Promise<{ readonly reading: Reading; readonly settings: Settings | null }> {
  const reading = await readResource(context, purpose, group.read.id);
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
  { undoLog }: RunContext,
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
  context: RunContext,
  purpose: string,
  { write }: Group,
  { body }: Pick<WriteVariant, 'body'>,
  writer: Client = {},
): Promise<Exchange> {
  return requestWithRetry(context, { purpose, operationId: write.id, json: body, ...writer });
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
  context: RunContext,
  purpose: string,
  group: Group,
  variant: Pick<WriteVariant, 'body' | 'expected'>,
  { writer, reader }: { readonly writer?: Client; readonly reader?: Client } = {},
): Promise<Written> {
  const put = await writeSettings(context, purpose, group, variant, writer);
  const isAccepted = hasSucceeded(put);
  const isShown = (body: unknown) => hasValues(body, variant.expected);
  const seen = await readAfterWrite(
    context,
    purpose,
    group.write,
    (body) => !isAccepted || isShown(body),
    reader,
  );
  return { put, isAccepted, seen, isShown: isShown(seen.body) };
}

/**
 * Sets every settings group with a safe write to other values. The undo log restores the old ones.
 */
export async function changeSafeSettings(context: RunContext, purpose: string): Promise<void> {
  for (const group of listTestedGroups(context.contract)) {
    if (group.write.safety !== 'safe') continue;
    const { settings } = await readSettings(context, purpose, group);
    if (settings === null) continue;
    const others = await readOtherValues(context, purpose, group, settings.values);
    const change = createChange(group, others);
    if (change === null) continue;
    await storeSettings(context, settings);
    await writeSettings(context, purpose, group, change);
  }
}
