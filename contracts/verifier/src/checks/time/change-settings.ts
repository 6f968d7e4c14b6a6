import type { RunContext } from '../../check.ts';
import { isRecord } from '../../observe/compare-values.ts';
import { read } from '../../observe/read-resources.ts';
import { patiently } from '../../observe/retry.ts';
import { candidatesFor } from '../settings/candidates.ts';
import { triedGroups } from '../settings/setting-requirements.ts';
import { backTo, variantOf } from '../settings/write-variants.ts';

/**
 * Sets every settings group with a safe write to other values. The undo log restores the old ones.
 */
export async function otherwise(context: RunContext, purpose: string): Promise<void> {
  for (const group of triedGroups(context.contract)) {
    if (group.write.safety !== 'safe' || group.form !== 'merge') continue;
    const { body } = await read(context, purpose, group.read.id);
    const start = backTo(group, body);
    if (!isRecord(body) || start === null) continue;
    const values: Record<string, unknown> = {};
    for (const key of group.keys) {
      if (body[key.name] === undefined) continue;
      const { values: others } = await candidatesFor(context, purpose, group, key, body[key.name]);
      if (others.length > 0) values[key.name] = others.at(-1);
    }
    const variant = variantOf(group, values);
    if (variant === null) continue;
    for (const name of Object.keys(start.shown)) {
      await context.undoLog.record({
        operationId: group.write.id,
        body: start.body,
        readback: group.read.id,
        pointer: `/${name}`,
        value: body[name],
      });
    }
    await patiently(context, { purpose, operationId: group.write.id, json: variant.body });
  }
}
