import type { ControlClient } from '../../simulator/client/client.ts';
import type { Mutant } from '../../simulator/src/mutants/mutant.ts';

/** Circumstances in which a device with a bug is verified. */
export type Stage = {
  readonly profile: Mutant['profile'];
  prepare(control: ControlClient, id: string): Promise<unknown>;
};

/** A device that has much to tell: in a Wi-Fi network as well as on a cable. */
export const joined: Stage['prepare'] = (control, id) =>
  control.setCondition(id, 'wifiJoined', { on: true });

/** One that has something to join, and something to install. */
const waiting: Stage['prepare'] = async (control, id) => {
  await control.patch(id, { settings: { updates: { type: 'MANUAL' } } });
  await control.action(id, 'releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0930' });
};

const stages: readonly Stage[] = [
  { profile: 'read', prepare: joined },
  { profile: 'safe', prepare: joined },
  { profile: 'destructive', prepare: joined },
  { profile: 'destructive', prepare: waiting },
];

/** Where a bug may come about, most likely first: from the profile on that is the first to be able to see it. */
export function stagesFor({
  profile,
  needsLockout,
}: Pick<Mutant, 'profile' | 'needsLockout'>): [Stage, ...Stage[]] {
  const [first, ...others] = stages.slice(stages.findIndex((stage) => stage.profile === profile));
  if (first === undefined) throw new Error(`No stage is of the profile ${profile}.`);
  // Lock-outs are waited out in real time: once.
  return needsLockout === true ? [first] : [first, ...others];
}
