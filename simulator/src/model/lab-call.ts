import type { Device } from '@stillhouse/device/device';
import type { ControlSchema } from '../../client/control-schema.ts';
import { actionTable } from '../control/handlers/actions.ts';

/** Does to a device what a call of the control API would; why it cannot, a sentence without its full stop, or null. */
export function makeLabCall(device: Device, call: ControlSchema<'LabCall'>): string | null {
  if ('action' in call) return actionTable[call.action].run(device, call.parameters) ?? null;
  const result = call.on
    ? device.setCondition(call.condition, {})
    : device.clearCondition(call.condition);
  if (result.outcome === 'set') return null;
  const [{ message } = { message: '' }] = result.issues;
  return `The condition ${call.condition} ${message}`;
}
