import { runAction } from '@stillhouse/device/actions/actions';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import type { Device } from '@stillhouse/device/device';
import type { ControlSchema } from '../../client/control-schema.ts';

/**
 * Applies the effect of a control API call to a device. Returns why it cannot, a sentence without
 * its period, or null.
 */
export function makeLabCall(device: Device, call: ControlSchema<'LabCall'>): string | null {
  if ('action' in call) return runAction(device, call.action, call.parameters);
  const result = call.on
    ? setCondition(device, call.condition, {})
    : endCondition(device, call.condition);
  if (result.outcome === 'set') return null;
  const [{ message } = { message: '' }] = result.issues;
  return `The condition ${call.condition} ${message}`;
}
