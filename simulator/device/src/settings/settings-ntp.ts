import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { type ServerObstacle, whyNoTimeFrom } from '../network/reach.ts';
import type { Updated } from '../state/device-state.ts';
import { applyUpdate } from './settings.ts';

type NtpUpdated =
  | Updated<Schema<'NtpSettings'>>
  | { outcome: 'unreachable'; server: string; why: ServerObstacle };

/** Saves the server if it answers, or if it is to be saved anyway (spec section 5). */
export function updateNtpSettings(
  core: DeviceCore,
  { ntpServer, saveAnyway }: Schema<'NtpSettingsUpdate'>,
): NtpUpdated {
  const why = saveAnyway ? null : whyNoTimeFrom(core.state, ntpServer);
  if (why !== null) return { outcome: 'unreachable', server: ntpServer, why };
  return { outcome: 'updated', settings: applyUpdate(core, 'ntp', { ntpServer }) };
}
