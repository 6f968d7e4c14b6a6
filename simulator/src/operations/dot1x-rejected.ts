import { problem } from '@stillhouse/contracts/problems';
import type { Issue } from '../device/state.ts';

/** The 422 of 802.1x credentials that the device cannot use, saying where and why. */
export function dot1xRejected(issues: readonly Issue[]) {
  const detail = issues.map(({ pointer, message }) => `${pointer}: ${message}`).join(' ');
  return problem(422, 'dot1x-rejected', detail, { errors: issues });
}
