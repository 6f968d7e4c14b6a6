import type { Operation, Role } from '@stillhouse/contracts/operations';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import type { Device } from '@stillhouse/device/device';
import type { ConditionName } from '@stillhouse/device/state/device-state';
import fc from 'fast-check';
import type { Via } from '../http/exchange.ts';
import { certificateId, certificatePem } from './certificate.ts';
import { arbitraryBody } from './valid-body.ts';
import { deviceOperations } from './well-formed.ts';

/** A valid call, with its delay after the previous one. */
export type Call = {
  kind: 'call';
  afterMs: number;
  operation: Operation;
  via: Via;
  path: string;
  role: Role;
  /** JSON, or the file of a form, or its text. Undefined if the operation has no body. */
  body: unknown;
};

/** A condition around the device is switched on or off. */
export type ConditionStep = {
  kind: 'turn';
  condition: ConditionName;
  on: boolean;
};

export type Step = Call | ConditionStep;

/** Conditions without parameters that affect many operations. */
const conditions = [
  'offline',
  'cloudUnreachable',
  'ntpUnreachable',
  'cableOut',
  'updateInstallFails',
  'updateVerificationFails',
  'logsTimeOut',
  'csrSlow',
] as const satisfies ConditionName[];

const ids = [certificateId, 'ab'.repeat(32)];
const files = [certificatePem, certificatePem + certificatePem, 'no certificate'];

/**
 * Mostly none, otherwise seconds or minutes, so that updates and restarts progress between calls.
 */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 5_000, max: 300_000 }) },
);

function getCall(operation: Operation): fc.Arbitrary<Step> {
  const { roles, requestMediaType } = operation;
  // Sometimes a caller without permission makes the call.
  const allowed = roles.length === 0 ? (['admin'] as const) : roles;
  const role = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Role>(...allowed) },
    { weight: 1, arbitrary: fc.constantFrom<Role>('admin', 'setup', 'oob') },
  );
  const body =
    requestMediaType === undefined
      ? fc.constant(undefined)
      : requestMediaType === 'application/json'
        ? arbitraryBody(operation)
        : fc.constantFrom(...files);
  const path = fc.constantFrom(...ids).map((id) => operation.path.replace('{id}', id));
  // The network address does not respond after some calls and conditions.
  const via = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Via>('setup') },
    { weight: 1, arbitrary: fc.constant<Via>('device') },
  );
  return fc.record({
    kind: fc.constant('call' as const),
    afterMs: pause,
    operation: fc.constant(operation),
    via,
    path,
    role,
    body,
  });
}

const conditionStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('turn' as const),
  condition: fc.constantFrom(...conditions),
  on: fc.boolean(),
});

const calls = deviceOperations.map(getCall);
const writes = deviceOperations
  .filter(({ method }) => method !== 'GET')
  .map((operation) => getCall(operation));

/**
 * Steps of one session with a device. Writes are more frequent than their share of the operations.
 */
export function arbitrarySteps(length: {
  minLength: number;
  maxLength: number;
}): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...calls) },
    { weight: 5, arbitrary: fc.oneof(...writes) },
    { weight: 1, arbitrary: conditionStep },
  );
  return fc.array(step, length);
}

/** Switches a condition around a device on or off. */
export function switchCondition(device: Device, { condition, on }: ConditionStep): void {
  if (on) setCondition(device, condition, {});
  else endCondition(device, condition);
}

/** Formats a step as a line, for the report of a failed sequence. */
export function formatStep(step: Step): string {
  if (step.kind === 'turn') return `${step.condition} ${step.on ? 'on' : 'off'}`;
  const { afterMs, operation, via, role, body } = step;
  return `+${afterMs} ms ${operation.id} via ${via} as ${role} ${JSON.stringify(body)?.slice(0, 200) ?? ''}`;
}
