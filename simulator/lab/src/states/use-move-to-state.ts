import type { ControlSchema } from 'stillhouse/client';
import type { ControlCommand } from '../commands/command.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useControl } from '../server-state/control.ts';
import { KeptSettings } from './kept-settings.ts';
import { moveToState } from './move-to-state.ts';

/** Converts a call that the simulator proposes to a command. */
export function toCommand(call: ControlSchema<'LabCall'>): ControlCommand {
  return 'action' in call
    ? { type: 'runAction', action: call.action, parameters: call.parameters }
    : { type: 'setCondition', name: call.condition, on: call.on };
}

/** A state to move to. `failure`: how the update fails, for its state `error`. */
export type MoveGoal = { state: string; failure: UpdateFailure | null };

type UpdateFailure = ControlSchema<'Machine'>['failures'][number];

/** By device. */
const keptSettings = new Map<string, KeptSettings>();

function getKeptSettings(id: string): KeptSettings {
  const kept = keptSettings.get(id) ?? new KeptSettings();
  keptSettings.set(id, kept);
  return kept;
}

/** Returns a function that moves a machine into a state. It rejects if no path is possible. */
export function useMoveToState(
  id: string,
  name: ControlSchema<'MachineName'>,
): (goal: MoveGoal) => Promise<void> {
  const control = useControl();
  const run = useRunCommand(id);
  const move = ({ state, failure }: MoveGoal) =>
    moveToState(state, {
      planPath: (goal) => control.planPath(id, name, goal, failure ?? undefined),
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
  const readUpdates = async () => {
    const { settings, updates } = await control.state(id);
    return { settings: settings.updates, state: updates.state };
  };
  return async (goal) => {
    const before = await readUpdates();
    await move(goal);
    const after = await readUpdates();
    // Another machine, or the same state again, still needs the settings.
    if (after.state === before.state && goal.failure === null) return;
    const original = getKeptSettings(id).update(before.settings, after.settings);
    if (original === null) return;
    await run({ type: 'runAction', action: 'changeUpdateSettings', parameters: original });
  };
}
