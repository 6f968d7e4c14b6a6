import { createProblem, formatIssues } from '@stillhouse/contracts/problems';
import type { UpdateResult } from '@stillhouse/device/state/device-state';

/** Returns the new settings of the group, or a 400 that points at each rejected value. */
export function createSettingsResponse<Group>(result: UpdateResult<Group>) {
  if (result.outcome === 'updated') return { status: 200 as const, body: result.settings };
  const detail = formatIssues(result.issues);
  return createProblem(400, 'invalid-request', detail, { errors: result.issues });
}
