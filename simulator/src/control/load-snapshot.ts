import { findConflicts, withSnapshot } from '../fleet/lease-from-snapshot.ts';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import { type ControlRejection, reject, rejectBody } from './control-problem.ts';

/** Returns the options of a lease from a snapshot, or the rejection. */
export async function loadSnapshot(
  value: unknown,
  options: LeaseOptions,
): Promise<{ options: LeaseOptions } | { rejection: ControlRejection<400> }> {
  const read = await readSnapshot(value);
  if (read.outcome === 'rejected') {
    const detail = `The snapshot ${read.message} Use one that this simulator returned. Nothing was leased.`;
    const errors = [{ pointer: '/snapshot', message: read.message }];
    return { rejection: reject(400, 'invalid-snapshot', detail, errors) };
  }
  const { snapshot } = read;
  const issues = findConflicts(snapshot, options).map(({ option, requested, stored }) => {
    const was = stored === undefined ? 'without' : `with ${JSON.stringify(stored)}`;
    const message = `is ${JSON.stringify(requested)}, but the device of the snapshot was created ${was}. Remove it`;
    return { pointer: `/${option}`, message };
  });
  if (issues.length > 0) return { rejection: rejectBody(issues, ' Nothing was leased.') };
  return { options: withSnapshot({ ...options, snapshot }) };
}
