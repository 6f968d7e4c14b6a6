import type { Issue } from '@stillhouse/contracts/validators';
import type { ClockMode } from '@stillhouse/device/clock/timer';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { ControlSchema } from '../../client/control-schema.ts';

type ClockSettings = {
  speed?: number;
  lockstep?: boolean;
  now?: ControlSchema<'Instant'>;
};

/** Finds contradictions in clock settings, which a schema of single fields cannot express. */
export function checkClockSettings(
  mode: ClockMode,
  { speed, lockstep, now }: ClockSettings,
): Issue[] {
  const issues: Issue[] = [];
  if (speed !== undefined && mode !== 'scaled') {
    const message = `is for a scaled clock, but this one is ${mode}. Remove it or use scaled`;
    issues.push({ pointer: '/speed', message });
  }
  if (lockstep === true && mode !== 'manual') {
    const message = `is for a manual clock, but this one is ${mode}. Remove it or use manual`;
    issues.push({ pointer: '/lockstep', message });
  }
  if (now !== undefined && parseInstant(now) === null) {
    const message = `is ${JSON.stringify(now)}. Use a time of at least 1970-01-01T00:00:00Z`;
    issues.push({ pointer: '/now', message });
  }
  return issues;
}
