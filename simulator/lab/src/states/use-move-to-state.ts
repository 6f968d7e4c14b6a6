import type { ControlSchema } from '@stillhouse/simulator/client';
import type { ControlCommand } from '../commands/command.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useControl } from '../server-state/control.ts';
import { moveToState } from './move-to-state.ts';

/** Converts a call that the simulator proposes to a command. */
export function toCommand(call: ControlSchema<'LabCall'>): ControlCommand {
  return 'action' in call
    ? { type: 'runAction', action: call.action, parameters: call.parameters }
    : { type: 'setCondition', name: call.condition, on: call.on };
}

/** Returns a function that moves a machine into a state. It rejects if no path is possible. */
export function useMoveToState(
  id: string,
  name: ControlSchema<'MachineName'>,
): (state: string) => Promise<void> {
  const control = useControl();
  const run = useRunCommand(id);
  return (state) =>
    moveToState(state, {
      planPath: (goal) => control.planPath(id, name, goal),
      readState: async () => {
        const { machines } = await control.model(id, name);
        const [machine] = machines;
        if (machine === undefined) throw new Error(`The device has no state machine ${name}.`);
        return machine.current;
      },
      runCall: async (call) => void (await run(toCommand(call))),
      advanceToNext: async () => {
        const { reached } = (await run({
          type: 'advanceToNext',
        })) as ControlSchema<'AdvanceResult'>;
        return reached;
      },
    });
}
