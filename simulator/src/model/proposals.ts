import type { DeviceState, UpdateFailure } from '@stillhouse/device/state/device-state';
import type { ControlSchema } from '../../client/control-schema.ts';
import { createAction, createCondition, listInternetCalls } from './internet-calls.ts';
import type { MachineMove, MachineName } from './machines.ts';
import { lockedOut } from './model-machines.ts';
import { proposeUpdateCalls } from './update-calls.ts';

type LabCall = ControlSchema<'LabCall'>;

const userNames = ['admin', 'setup', 'oob'] as const satisfies (keyof typeof lockedOut)[];
const validities = ['valid', 'expiring', 'expired'] as const;

/**
 * Returns calls that might cause a move on a device in this state. A dry run shows whether they do.
 * Empty if there are none.
 */
export function proposeCalls(
  machine: MachineName,
  move: MachineMove,
  state: DeviceState,
  failure: UpdateFailure | null,
): LabCall[] {
  switch (machine) {
    case 'updateState':
      return proposeUpdateCalls(move, state, failure);
    case 'power':
      return listPowerCalls(move);
    case 'internet':
      return listInternetCalls(move, state);
    case 'wifi':
      return listWifiCalls(move, state);
    case 'enrollment':
      return listEnrollmentCalls(move, state);
    case 'signIn':
      return listSignInCalls(move);
    case 'certificates':
      return listCertificateCalls(move);
  }
}

function listPowerCalls({ to }: MachineMove): LabCall[] {
  if (to === 'off') return [createAction('powerOff')];
  return to === 'booting' ? [createAction('powerOn')] : [];
}

function listWifiCalls({ to }: MachineMove, { conditions, network }: DeviceState): LabCall[] {
  if (to === 'CONNECTED') {
    const { wifiJoined } = conditions;
    // A restored network is joined again.
    return [
      ...(wifiJoined === undefined ? [] : [createCondition('wifiJoined', false)]),
      createCondition('wifiJoined', true),
    ];
  }
  if (to === 'DISCONNECTED') return [createCondition('wifiOutOfRange', true)];
  if (to === 'CONNECTING' && network.wifi?.saved !== undefined) {
    return conditions.wifiOutOfRange === undefined
      ? [createCondition('wifiWrongPassword', true)]
      : [createCondition('wifiOutOfRange', false)];
  }
  return [];
}

/**
 * The response of the cloud to a code takes time, and only then is it known that the cloud is
 * unreachable.
 */
function listEnrollmentCalls({ to }: MachineMove, { conditions }: DeviceState): LabCall[] {
  const { cloudUnreachable } = conditions;
  if (to === 'enrolling') return [createAction('enroll')];
  if (to === 'failed' && cloudUnreachable === undefined)
    return [createCondition('cloudUnreachable', true)];
  if (to === 'enrolled' && cloudUnreachable !== undefined)
    return [createCondition('cloudUnreachable', false)];
  return [];
}

function listSignInCalls({ to }: MachineMove): LabCall[] {
  const [userName] = userNames.filter((name) => lockedOut[name] === to);
  if (userName === undefined) return [createAction('endLockout')];
  return [{ action: 'lockOut', parameters: { userName } }];
}

/** Certificates are replaced, because the one that ends first decides. */
function listCertificateCalls({ from, to }: MachineMove): LabCall[] {
  const [validity] = validities.filter((name) => name === to);
  return [
    ...(from === 'none' ? [] : [createAction('removeCertificates')]),
    ...(validity === undefined
      ? []
      : [{ action: 'addCertificate', parameters: { validity } } satisfies LabCall]),
  ];
}
