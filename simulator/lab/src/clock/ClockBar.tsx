import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { useId } from 'react';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate, formatDuration, formatTime } from '../formatting/format-time.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { type ClockReading, useClock } from '../server-state/queries.ts';
import { Folded } from '../shell/Folded.tsx';
import { AdvanceField } from './AdvanceField.tsx';
import styles from './ClockBar.module.css';
import { SpeedSelect } from './SpeedSelect.tsx';
import { useRunningTime } from './use-running-time.ts';

type Clock = ControlSchema<'Clock'>;

const steps = [
  { by: '10s', label: '+10 s' },
  { by: '1m', label: '+1 min' },
  { by: '10m', label: '+10 min' },
  { by: '1h', label: '+1 h' },
] as const;

/** The device's clock: time, mode and speed, and buttons that advance it. */
export function ClockBar({ id }: { id: string }) {
  const clock = useClock(id);
  return (
    <section className={styles.bar} aria-label="Clock">
      <Loaded query={clock} what="the clock" lines={1}>
        {(reading) => <ClockControls id={id} reading={reading} />}
      </Loaded>
    </section>
  );
}

function ClockControls({ id, reading }: { id: string; reading: ClockReading }) {
  const { clock } = reading;
  const now = useRunningTime(reading);
  const isPaused = clock.mode === 'manual';
  return (
    <>
      <div className={styles.time}>
        {/* The role `timer` is not announced: assistive technology reads it on demand. */}
        <span role="timer" aria-label="Device time" className={styles.now}>
          {formatTime(now)}
        </span>
        <span className={styles.date}>{formatDate(now)} UTC</span>
        <Badge tone={isPaused ? 'warning' : 'success'}>
          {isPaused ? 'Paused' : clock.speed === 1 ? 'Running' : `Speed ${clock.speed}×`}
        </Badge>
        {clock.lockstep && <Badge tone="accent">In lockstep with a test</Badge>}
      </div>
      <Folded summary="Clock controls">
        <div className={styles.controls}>
          <CommandButton
            id={id}
            command={{ type: 'setClock', setting: { mode: isPaused ? 'real' : 'manual' } }}
            variant={isPaused ? 'primary' : 'secondary'}
          >
            {isPaused ? 'Run' : 'Pause'}
          </CommandButton>
          <SpeedSelect id={id} clock={clock} />
          <fieldset className={styles.steps} aria-label="Advance by">
            {steps.map(({ by, label }) => (
              <CommandButton key={by} id={id} command={{ type: 'advance', by }}>
                {label}
              </CommandButton>
            ))}
          </fieldset>
          <AdvanceField id={id} />
        </div>
        <PendingTimers id={id} timers={clock.pendingTimers} now={now} />
      </Folded>
    </>
  );
}

function PendingTimers(props: { id: string; timers: Clock['pendingTimers']; now: number }) {
  const { id, timers, now } = props;
  const [next, ...later] = timers;
  const nextId = useId();
  return (
    <div className={styles.next}>
      <CommandButton
        id={id}
        command={{ type: 'advanceToNext' }}
        disabled={next === undefined}
        describedBy={nextId}
      >
        Skip to next event
      </CommandButton>
      <details className={styles.pending}>
        <summary id={nextId}>
          {next === undefined
            ? 'No event is scheduled.'
            : `Next: ${next.label}, in ${formatDuration(next.at - now)}`}
          {later.length > 0 && `, and ${later.length} more`}
        </summary>
        <ol className={styles.timers}>
          {timers.map(({ at, label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two timers may be equal
            <li key={index}>
              <span className={styles.at}>{formatTime(at)}</span> {label}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
