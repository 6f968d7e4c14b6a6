import type { Schema } from '@stillhouse/contracts/api';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';
import { isControlledInCloud } from '../../rules/update-control.ts';

export type UpdateControl = {
  settings: Schema<'UpdateSettings'>;
  /** The organization controls the updates. */
  isControlledElsewhere: boolean;
};

/** The update settings, and whether they can be changed here. */
export function useUpdateSettings(): QueryState<UpdateControl> {
  const fresh = { refetchOnMount: 'always' } as const;
  const updates = useDeviceQuery({ ...getQuery('/api/v1/settings/updates'), ...fresh });
  const system = useDeviceQuery({ ...getQuery('/api/v1/settings/system'), ...fresh });
  // Other firmware may reject the policy to the setup user (decision 0069).
  const isRejected = system.kind === 'failed' && system.error.status === 403;
  const policy: QueryState<{ osInstallPolicy: string | null }> = isRejected
    ? unknownPolicy
    : system;
  const query = combineQueries(updates, policy);
  if (query.kind !== 'ready') return query;
  const [settings, { osInstallPolicy }] = query.data;
  const isControlledElsewhere = isControlledInCloud({ osInstallPolicy, channel: settings.channel });
  return { kind: 'ready', data: { settings, isControlledElsewhere } };
}

const unknownPolicy: QueryState<{ osInstallPolicy: null }> = {
  kind: 'ready',
  data: { osInstallPolicy: null },
};
