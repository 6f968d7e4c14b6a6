import { Badge } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type FormEvent, useId, useState } from 'react';
import { DeedButton } from '../commands/CommandButton.tsx';
import { useSteer } from '../commands/use-run-command.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { type ReadClock, useClock } from '../server-state/queries.ts';
import styles from './ClockBar.module.css';
import { clockText, dateText, spanText } from '../formatting/format-time.ts';
import { useRunningTime } from './use-running-time.ts';

const leaps = ['10s', '1m', '10m', '1h'] as const;
const leapWords = { '10s': '+10 s', '1m': '+1 min', '10m': '+10 min', '1h': '+1 h' };
const speeds = [1, 2, 10, 60, 600, 3600];

/** The device's clock: what time it is there, how fast that goes, and how to move it. */
export function ClockBar({ id }: { id: string }) {
  const answer = useClock(id);
  return (
    <section className={styles.bar} aria-label="Clock">
      <Loaded answer={answer} what="the clock" lines={1}>
        {(read) => <Controls id={id} read={read} />}
      </Loaded>
    </section>
  );
}

function Controls({ id, read }: { id: string; read: ReadClock }) {
  const { clock } = read;
  const now = useRunningTime(read);
  const isPaused = clock.mode === 'manual';
  const [next, ...later] = clock.pendingTimers;
  const nextId = useId();
  return (
    <>
      <div className={styles.time}>
        {/* the time is there for who asks; each second of it is no news */}
        <span role="timer" aria-label="Time on the device" className={styles.now}>
          {clockText(now)}
        </span>
        <span className={styles.date}>{dateText(now)} UTC</span>
        <Badge tone={isPaused ? 'warning' : 'success'}>
          {isPaused ? 'Paused' : clock.speed === 1 ? 'Running' : `${clock.speed} times as fast`}
        </Badge>
        {clock.lockstep && <Badge tone="accent">In lockstep with a test</Badge>}
      </div>
      <div className={styles.controls}>
        <DeedButton
          id={id}
          deed={{ do: 'setClock', setting: { mode: isPaused ? 'real' : 'manual' } }}
          variant={isPaused ? 'primary' : 'secondary'}
        >
          {isPaused ? 'Run' : 'Pause'}
        </DeedButton>
        <Speed id={id} mode={clock.mode} speed={clock.speed} />
        <fieldset className={styles.leaps} aria-label="Advance by">
          {leaps.map((by) => (
            <DeedButton key={by} id={id} deed={{ do: 'advance', by }}>
              {leapWords[by]}
            </DeedButton>
          ))}
        </fieldset>
        <AdvanceField id={id} />
      </div>
      <div className={styles.next}>
        <DeedButton
          id={id}
          deed={{ do: 'advanceToNext' }}
          disabled={next === undefined}
          describedBy={nextId}
        >
          Skip to next event
        </DeedButton>
        <details className={styles.pending}>
          <summary id={nextId}>
            {next === undefined
              ? 'Nothing is to come by itself.'
              : `Next: ${next.label}, in ${spanText(next.at - now)}`}
            {later.length > 0 && `, and ${later.length} more`}
          </summary>
          <ol className={styles.timers}>
            {clock.pendingTimers.map(({ at, label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two timers may be alike
              <li key={index}>
                <span className={styles.at}>{clockText(at)}</span> {label}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </>
  );
}

function Speed({ id, mode, speed }: { id: string; mode: string; speed: number }) {
  const steer = useSteer(id);
  const { show } = useToaster();
  const shown = mode === 'manual' ? null : String(speed);
  const known = speeds.includes(speed) || mode === 'manual' ? speeds : [...speeds, speed];
  const choose = async (text: string) => {
    const chosen = Number(text);
    const setting =
      chosen === 1 ? ({ mode: 'real' } as const) : ({ mode: 'scaled', speed: chosen } as const);
    await steer({ do: 'setClock', setting }).catch((error: Error) => show(error.message, 'error'));
  };
  return (
    <div className={styles.speed}>
      <Select
        label={<span className="visually-hidden">Speed</span>}
        placeholder="Speed"
        options={known.map((value) => ({ value: String(value), label: `${value} ×` }))}
        value={shown}
        onChange={choose}
      />
    </div>
  );
}

/** Any span of time. What was typed stays when it is refused. */
function AdvanceField({ id }: { id: string }) {
  const steer = useSteer(id);
  const [by, setBy] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const advance = async (event: FormEvent) => {
    event.preventDefault();
    const span = by.trim();
    if (!/^\d{1,12}(\.\d{1,3})?(ms|s|m|h|d)$/.test(span)) {
      setError('Write a number and a unit, such as 90s, 12m or 1.5h.');
      return;
    }
    setError(null);
    setBusy(true);
    await steer({ do: 'advance', by: span }).catch((cause: Error) => setError(cause.message));
    setBusy(false);
  };
  return (
    <form className={styles.advance} onSubmit={advance} noValidate>
      <TextField
        label={<span className="visually-hidden">Advance by, such as 90s</span>}
        placeholder="90s"
        value={by}
        error={error}
        onChange={setBy}
      />
      <Button size="small" type="submit" busy={busy}>
        Advance
      </Button>
    </form>
  );
}
