import type { ControlSchema } from '../../client/control-schema.ts';

type ActionParameter = ControlSchema<'ActionParameter'>;

const updateFailures = [
  'notFound',
  'noSpace',
  'downloadBroken',
  'serverUnreachable',
  'tooSlow',
  'verificationFailed',
  'interrupted',
  'installFailed',
  'powerLost',
] as const satisfies readonly ControlSchema<'UpdateFailure'>[];

/** The parameters that a form shows, by name. Their schemas are in control.yaml. */
export const parameterKinds: {
  readonly [Name in ActionParameter['name']]: Omit<ActionParameter, 'name' | 'needed'>;
} = {
  pairedDeviceName: {
    summary: 'The device that it is paired with. Default a name made from the seed.',
    values: null,
    example: 'Oban Bar in the hall',
  },
  password: {
    summary: 'The new one, of 8 characters or more.',
    values: null,
    example: 'copperstill',
  },
  channel: {
    summary: 'stable, beta, failsafe or another.',
    values: null,
    example: 'stable',
  },
  version: {
    summary: 'NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits.',
    values: null,
    example: 'NFA1.20300301.0000',
  },
  code: {
    summary: 'The one that is entered, 8 letters. Default the first that the cloud takes.',
    values: null,
    example: 'QWERTZUI',
  },
  userName: {
    summary: 'The user whose password is entered wrong.',
    values: ['admin', 'setup', 'oob'],
    example: 'admin',
  },
  validity: {
    summary: 'expiring ends in 5 days, expired has ended 30 days ago.',
    values: ['valid', 'expiring', 'expired'],
    example: 'expired',
  },
  type: {
    summary: 'AUTOMATIC installs what is offered in the maintenance window.',
    values: ['AUTOMATIC', 'MANUAL'],
    example: 'MANUAL',
  },
  failure: {
    summary: 'Why it fails. Default the usual reason: downloadBroken, or installFailed.',
    values: [...updateFailures],
    example: 'noSpace',
  },
};
