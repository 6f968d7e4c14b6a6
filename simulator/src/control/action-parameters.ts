import { updateFailures } from '@stillhouse/device/updates/update-actions';
import type { ControlSchema } from '../../client/control-schema.ts';

type ActionParameter = ControlSchema<'ActionParameter'>;

/** The parameters that a form shows, by name. Their schemas are in control.yaml. */
export const parameterKinds: {
  readonly [Name in ActionParameter['name']]: Omit<ActionParameter, 'name' | 'needed'>;
} = {
  pairedDeviceName: {
    summary: 'The name of the paired device. Default: generated from the seed.',
    values: null,
    example: 'Oban Bar in the hall',
  },
  password: {
    summary: 'The new password, at least 8 characters.',
    values: null,
    example: 'copperstill',
  },
  channel: {
    summary: 'Such as stable, beta or failsafe.',
    values: null,
    example: 'stable',
  },
  version: {
    summary: 'Firmware version, such as NFA1.20300301.0000.',
    values: null,
    example: 'NFA1.20300301.0000',
  },
  code: {
    summary: 'The code, 8 letters. Default: the first one that the cloud accepts.',
    values: null,
    example: 'QWERTZUI',
  },
  userName: {
    summary: 'The user to lock out.',
    values: ['admin', 'setup', 'oob'],
    example: 'admin',
  },
  validity: {
    summary: 'expiring ends in 5 days; expired ended 30 days ago.',
    values: ['valid', 'expiring', 'expired'],
    example: 'expired',
  },
  type: {
    summary: 'AUTOMATIC installs offered updates in the maintenance window.',
    values: ['AUTOMATIC', 'MANUAL'],
    example: 'MANUAL',
  },
  failure: {
    summary: 'The reason. Default: downloadBroken or installFailed, by the step of the update.',
    values: [...updateFailures],
    example: 'noSpace',
  },
};
