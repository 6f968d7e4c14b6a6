import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/contracts/brand';
import { bothAnswers } from '../../api/both-answers.ts';
import { q } from '../../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../api/use-device-query.ts';

export type UpdateControl = {
  settings: Schema<'UpdateSettings'>;
  /** The organisation has taken updates into its own hands. */
  isControlledElsewhere: boolean;
};

/** How and from where the device is updated, and whether that can be changed here. */
export function useUpdateSettings(): DeviceAnswer<UpdateControl> {
  const fresh = { refetchOnMount: 'always' } as const;
  const answer = bothAnswers(
    useDeviceQuery({ ...q('getUpdateSettings'), ...fresh }),
    useDeviceQuery({ ...q('getSystemSettings'), ...fresh }),
  );
  if (answer.kind !== 'ready') return answer;
  const [settings, { osInstallPolicy }] = answer.data;
  // spec section 6
  const isControlledElsewhere = osInstallPolicy === 'never' || settings.channel === 'failsafe';
  return { kind: 'ready', data: { settings, isControlledElsewhere } };
}

/** Spec section 6. `{product} Pulse` is the brand's (a decision: brand). */
export function controlledText({ name }: Brand): string {
  return `Software updates are controlled in ${name} Pulse.`;
}
