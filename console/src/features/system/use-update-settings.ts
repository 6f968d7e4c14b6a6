import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';

export type UpdateControl = {
  settings: Schema<'UpdateSettings'>;
  /** The organisation has taken updates into its own hands. */
  isControlledElsewhere: boolean;
};

/** How and from where the device is updated, and whether that can be changed here. */
export function useUpdateSettings(): DeviceAnswer<UpdateControl> {
  const fresh = { refetchOnMount: 'always' } as const;
  const facts = useFacts();
  const mayRead = facts !== null && gates.settings(facts);
  const updates = useDeviceQuery({ ...q('getUpdateSettings'), ...fresh });
  const system = useDeviceQuery({ ...q('getSystemSettings'), ...fresh, enabled: mayRead });
  const policy: DeviceAnswer<{ osInstallPolicy: string | null }> = mayRead ? system : policyNotTold;
  const answer = bothAnswers(updates, policy);
  if (answer.kind !== 'ready') return answer;
  const [settings, { osInstallPolicy }] = answer.data;
  // spec section 6
  const isControlledElsewhere = osInstallPolicy === 'never' || settings.channel === 'failsafe';
  return { kind: 'ready', data: { settings, isControlledElsewhere } };
}

/** To the setup user the device tells its update settings, but not the organisation's policy. */
const policyNotTold: DeviceAnswer<{ osInstallPolicy: null }> = {
  kind: 'ready',
  data: { osInstallPolicy: null },
};

/** Spec section 6. `{product} Pulse` is the brand's (a decision: brand). */
export function controlledText({ name }: Brand): string {
  return `Software updates are controlled in ${name} Pulse.`;
}
