import type { Schema } from '@stillhouse/contracts/api';
import { normalizeHost } from '@stillhouse/foundation/host-rules';
import type { DeviceCore } from '../core/device-core.ts';
import { getTimeServerObstacle, type ServerObstacle } from '../network/reach.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { applyUpdate } from './settings.ts';

type NtpUpdateResult =
  | UpdateResult<Schema<'NtpSettings'>>
  | { outcome: 'unreachable'; server: string; why: ServerObstacle };

/** Saves the server if it responds or if `saveAnyway` is set (R5.9). */
export function updateNtpSettings(
  core: DeviceCore,
  { ntpServer: server, saveAnyway }: Schema<'NtpSettingsUpdate'>,
): NtpUpdateResult {
  const ntpServer = normalizeHost(server);
  const why = saveAnyway ? null : getTimeServerObstacle(core.state, ntpServer);
  if (why !== null) return { outcome: 'unreachable', server: ntpServer, why };
  return { outcome: 'updated', settings: applyUpdate(core, 'ntp', { ntpServer }) };
}
