import { createProblem } from '@stillhouse/contracts/problems';
import type { Issue } from '@stillhouse/device/state/device-state';

/**
 * Returns a 422 for 802.1x credentials that the device rejects: a sentence for people, and pointers
 * for programs.
 */
export function createDot1xRejection(issues: readonly Issue[]) {
  const detail = issues.map(({ message }) => message).join(' ');
  return createProblem(422, 'dot1x-rejected', detail, { errors: issues });
}
