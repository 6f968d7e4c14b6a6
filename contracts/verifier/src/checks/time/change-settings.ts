import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { findCandidates } from '../settings/candidates.ts';
import { listTestedGroups } from '../settings/setting-requirements.ts';
import { createRestoringVariant, createVariant } from '../settings/write-variants.ts';

/**
 * Sets every settings group with a safe write to other values. The undo log restores the old ones.
 */
export async function changeSettings(context: RunContext, purpose: string): Promise<void> {
  for (const group of listTestedGroups(context.contract)) {
    if (group.write.safety !== 'safe' || group.form !== 'merge') continue;
    const { body } = await readResource(context, purpose, group.read.id);
    const start = createRestoringVariant(group, body);
    if (!isRecord(body) || start === null) continue;
    const values: Record<string, unknown> = {};
    for (const key of group.keys) {
      if (body[key.name] === undefined) continue;
      const { values: others } = await findCandidates(context, purpose, group, key, body[key.name]);
      if (others.length > 0) values[key.name] = others.at(-1);
    }
    const variant = createVariant(group, values);
    if (variant === null) continue;
    for (const name of Object.keys(start.expected)) {
      await context.undoLog.record({
        operationId: group.write.id,
        body: start.body,
        readback: group.read.id,
        pointer: `/${name}`,
        value: body[name],
      });
    }
    await requestWithRetry(context, { purpose, operationId: group.write.id, json: variant.body });
  }
}
