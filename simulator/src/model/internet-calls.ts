import type { Obstacle } from '@stillhouse/device/network/reach';
import type { ConditionName, DeviceState } from '@stillhouse/device/state/device-state';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { MachineMove } from './machines.ts';

type LabCall = ControlSchema<'LabCall'>;

/**
 * The conditions that separate a device from the internet, with their obstacles, the nearest first.
 */
const internetConditions: readonly { name: ConditionName; obstacle: Obstacle }[] = [
  { name: 'cableOut', obstacle: 'notConnected' },
  { name: 'flapping', obstacle: 'flapping' },
  { name: 'dot1xRequired', obstacle: 'dot1xRefused' },
  { name: 'noDhcpServer', obstacle: 'noAddress' },
  { name: 'offline', obstacle: 'offline' },
  { name: 'wifiWithoutInternet', obstacle: 'wifiWithoutInternet' },
  { name: 'captivePortal', obstacle: 'captivePortal' },
  { name: 'proxyRequired', obstacle: 'proxyRequired' },
  { name: 'proxyWrong', obstacle: 'proxyWrong' },
  { name: 'pacUnreachable', obstacle: 'pacUnreachable' },
  { name: 'dnsFailing', obstacle: 'dnsFailing' },
];

export const createAction = (name: ControlSchema<'ActionName'>): LabCall => ({
  action: name,
  parameters: {},
});
export const createCondition = (name: ControlSchema<'ConditionName'>, on: boolean): LabCall => ({
  condition: name,
  on,
});

/** Returns calls that might open or cut the way to the internet. */
export function listInternetCalls(
  { to }: MachineMove,
  { power, conditions }: DeviceState,
): LabCall[] {
  if (to === 'switchedOff') return [createAction('powerOff')];
  if (to !== 'reached') {
    return internetConditions
      .filter(({ obstacle }) => obstacle === to)
      .map(({ name }) => createCondition(name, true));
  }
  const inTheWay = internetConditions.filter(({ name }) => conditions[name] !== undefined);
  return [
    ...inTheWay.map(({ name }) => createCondition(name, false)),
    ...(power.state === 'off' ? [createAction('powerOn')] : []),
  ];
}
