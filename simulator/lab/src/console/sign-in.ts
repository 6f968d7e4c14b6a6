import type { LabMessage } from '@stillhouse/products/lab-messages';
import type { ControlSchema } from 'stillhouse/client';

type State = Pick<
  ControlSchema<'DeviceState'>,
  'remoteAccess' | 'serialNumber' | 'setup' | 'conditions'
>;

/** The users of a device. */
export const userNames = ['admin', 'setup', 'oob'] as const;
export type UserName = (typeof userNames)[number];

/** Returns the message that signs a user in with the current password. */
export function createSignIn(
  userName: UserName,
  { remoteAccess, serialNumber }: State,
): LabMessage {
  const password = userName === 'admin' ? remoteAccess.password : serialNumber;
  return { type: 'stillhouse:sign-in', userName, password };
}

/** Returns why the device rejects a user at its network address, or null. */
export function getRejectionReason(
  userName: UserName,
  { setup, conditions }: State,
): string | null {
  if (userName !== 'admin') {
    return setup.completed
      ? `After the setup, ${userName} can sign in at the local setup address only.`
      : null;
  }
  return conditions.signInOverNetworkOff === undefined
    ? null
    : 'Sign in over network off is on: use the local setup address.';
}
