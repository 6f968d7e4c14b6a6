import type { ControlSchema } from '@stillhouse/simulator/client';
import type { SteeringDeed } from '../commands/perform.ts';
import { useSteer } from '../commands/use-run-command.ts';
import { useControl } from '../server-state/control.ts';
import { bringTo } from './drive-to-state.ts';

/** The deed that a proposed call is. */
export function deedOf(call: ControlSchema<'LabCall'>): SteeringDeed {
  return 'action' in call
    ? { do: 'action', action: call.action, parameters: call.parameters }
    : { do: 'condition', name: call.condition, on: call.on };
}

/** Brings a machine of the device into a state; rejects with an Error for people where there is no way. */
export function useBringTo(
  id: string,
  name: ControlSchema<'MachineName'>,
): (state: string) => Promise<void> {
  const control = useControl();
  const steer = useSteer(id);
  return (state) =>
    bringTo(state, {
      machine: async () => {
        const { machines } = await control.model(id, name);
        const [machine] = machines;
        if (machine === undefined) throw new Error(`The device has no machine ${name}.`);
        return machine;
      },
      call: async (call) => void (await steer(deedOf(call))),
      advanceToNext: async () => {
        const { reached } = (await steer({
          do: 'advanceToNext',
        })) as ControlSchema<'AdvanceResult'>;
        return reached;
      },
    });
}
