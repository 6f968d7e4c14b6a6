import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';

export type UpdateControl = {
  settings: Schema<'UpdateSettings'>;
  /** The organization controls the updates. */
  isControlledElsewhere: boolean;
};

/** The update settings, and whether they can be changed here. */
export function useUpdateSettings(): DeviceAnswer<UpdateControl> {
  const fresh = { refetchOnMount: 'always' } as const;
  const facts = useFacts();
  const mayRead = facts !== null && featureRules.settings(facts);
  const updates = useDeviceQuery({ ...q('/api/v1/settings/updates'), ...fresh });
  const system = useDeviceQuery({ ...q('/api/v1/settings/system'), ...fresh, enabled: mayRead });
  const policy: DeviceAnswer<{ osInstallPolicy: string | null }> = mayRead ? system : policyNotTold;
  const answer = bothAnswers(updates, policy);
  if (answer.kind !== 'ready') return answer;
  const [settings, { osInstallPolicy }] = answer.data;
  // R6.10.
  const isControlledElsewhere = osInstallPolicy === 'never' || settings.channel === 'failsafe';
  return { kind: 'ready', data: { settings, isControlledElsewhere } };
}

/** The setup user may read the update settings, but not the policy of the organization. */
const policyNotTold: DeviceAnswer<{ osInstallPolicy: null }> = {
  kind: 'ready',
  data: { osInstallPolicy: null },
};

/** The text of R6.10, with the name of the cloud service. */
export function controlledText({ name }: Brand): string {
  return `Software updates are controlled in ${name} Pulse.`;
}
