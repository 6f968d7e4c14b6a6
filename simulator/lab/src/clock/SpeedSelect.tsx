import { Select } from '@stillhouse/ui/Select';
import { useToaster } from '@stillhouse/ui/Toaster';
import type { ControlSchema } from 'stillhouse/client';
import { useRunCommand } from '../commands/use-run-command.ts';
import styles from './ClockBar.module.css';

const speeds = [1, 2, 10, 60, 600, 3600];

/** Selects how fast the device's clock runs. */
export function SpeedSelect({ id, clock }: { id: string; clock: ControlSchema<'Clock'> }) {
  const { mode, speed } = clock;
  const run = useRunCommand(id);
  const { show } = useToaster();
  const isPaused = mode === 'manual';
  const options = isPaused || speeds.includes(speed) ? speeds : [...speeds, speed];
  const setSpeed = async (text: string) => {
    const chosen = Number(text);
    const setting =
      chosen === 1 ? ({ mode: 'real' } as const) : ({ mode: 'scaled', speed: chosen } as const);
    await run({ type: 'setClock', setting }).catch((error: Error) => show(error.message, 'error'));
  };
  return (
    <div className={styles.speed}>
      <Select
        label={<span className="visually-hidden">Speed</span>}
        placeholder="Speed"
        options={options.map((value) => ({ value: String(value), label: `${value}×` }))}
        value={isPaused ? null : String(speed)}
        onChange={setSpeed}
      />
    </div>
  );
}
