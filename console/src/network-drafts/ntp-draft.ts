import { getHostProblem } from '@stillhouse/contracts/input-rules';
import { normalizeHost } from '@stillhouse/foundation/host-rules';
import { trimInput } from '@stillhouse/foundation/invisible-characters';

/** Returns what is sent for a typed server. */
export function toNtpServer(typed: string): string {
  return normalizeHost(trimInput(typed));
}

/** Returns why a typed server cannot be meant; null if it can, or if it is empty. */
export function getNtpProblem(typed: string): string | null {
  const server = trimInput(typed);
  return server === '' ? null : getHostProblem('NTP server', server);
}
