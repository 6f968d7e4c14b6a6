import type { ProductCode } from '@stillhouse/products/catalog';
import type { ControlClient } from '@stillhouse/simulator/client';
import type { Mutant } from '../mutant/mutant.ts';

/** Circumstances in which a device with a bug is verified. */
export type Stage = {
  readonly profile: Mutant['profile'];
  readonly product: ProductCode;
  /** Bugs that come about in no others; any when left out. */
  readonly only?: RegExp;
  /** The verifier is given a code of the provider. */
  readonly enrolls?: true;
  prepare(control: ControlClient, id: string): Promise<unknown>;
};

/** One after the other. */
export type Stages = readonly [Stage, ...Stage[]];

/** The product with the most settings. */
export const richest: ProductCode = 'dalmore';

/** A device that has much to tell: in a Wi-Fi network as well as on a cable. */
export const joined: Stage['prepare'] = (control, id) =>
  control.setCondition(id, 'wifiJoined', { on: true });

/** One that has something to join, and something to install. */
const waiting: Stage['prepare'] = async (control, id) => {
  await control.patch(id, { settings: { updates: { type: 'MANUAL' } } });
  await control.action(id, 'releaseFirmware', { channel: 'stable', version: 'NFA1.20300301.0930' });
};

/** One on which everything fails that takes its time. */
const troubled: Stage['prepare'] = async (control, id) => {
  const conditions = [
    'csrSlow',
    'logsTimeOut',
    'cameraDiagnosticsFail',
    'audioDiagnosticsFail',
    'wifiWrongPassword',
  ] as const;
  for (const name of conditions) await control.setCondition(id, name, { on: true });
};

const stages: readonly Stage[] = [
  { profile: 'read', product: richest, prepare: joined },
  { profile: 'safe', product: richest, prepare: joined },
  { profile: 'destructive', product: richest, prepare: joined },
  { profile: 'destructive', product: richest, prepare: waiting, enrolls: true },
  {
    profile: 'destructive',
    product: richest,
    prepare: troubled,
    only: /^(shape|status|header|media)\./,
  },
  // It has no Ethernet.
  { profile: 'destructive', product: 'longrow', prepare: joined, only: /^status\.404/ },
];

/** Where a bug may come about, most likely first: from the profile on that is the first to be able to see it. */
export function stagesFor({
  id,
  profile,
  needsLockout,
}: Pick<Mutant, 'id' | 'profile' | 'needsLockout'>): [Stage, ...Stage[]] {
  const [first, ...others] = stages.slice(stages.findIndex((stage) => stage.profile === profile));
  if (first === undefined) throw new Error(`No stage is of the profile ${profile}.`);
  // Lock-outs are waited out in real time: once.
  if (needsLockout === true) return [first];
  return [first, ...others.filter(({ only }) => only === undefined || only.test(id))];
}
