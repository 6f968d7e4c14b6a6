import type { ControlSchema } from '@stillhouse/simulator/client';
import type { NewCode } from './command.ts';

/** What the control API is asked for. A code that has expired has done so at the beginning of time: whatever the clock says. */
export function codeRequest({
  code,
  kind,
  organisation,
}: NewCode): ControlSchema<'CloudCodeRequest'> {
  return {
    code,
    ...(kind === 'reusable' && { reusable: true }),
    ...(kind === 'used' && { used: true }),
    ...(kind === 'expired' && { expiresAt: 0 }),
    ...(organisation !== undefined && { organisation }),
  };
}
