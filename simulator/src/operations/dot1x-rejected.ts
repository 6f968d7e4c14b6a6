import { problem } from '@stillhouse/contracts/problems';
import type { Issue } from '@stillhouse/device/state/device-state';

/** The 422 of 802.1x credentials that the device cannot use: why, for people; where, for programs. */
export function dot1xRejected(issues: readonly Issue[]) {
  const detail = issues.map(({ message }) => message).join(' ');
  return problem(422, 'dot1x-rejected', detail, { errors: issues });
}
