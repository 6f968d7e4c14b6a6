import { Badge } from '@stillhouse/ui/Badge';
import { useId } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate, formatDuration, formatTime } from '../formatting/format-time.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { type ClockReading, useClock } from '../server-state/queries.ts';
import { MoreMenu } from '../shell/MoreMenu.tsx';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { AdvanceField } from './AdvanceField.tsx';
import styles from './ClockBar.module.css';
import { SpeedSelect } from './SpeedSelect.tsx';
import { useRunningTime } from './use-running-time.ts';

type Clock = ControlSchema<'Clock'>;

const steps = [
  { by: '10s', label: '+10 s' },
  { by: '10m', label: '+10 min' },
  { by: '1h', label: '+1 h' },
] as const;

/** The device's clock: time, mode and speed, and buttons that advance it. The rest is in a menu. */
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
  const isNarrow = useIsNarrow();
  const isPaused = clock.mode === 'manual';
  const [next] = clock.pendingTimers;
  const nextId = useId();
  const nextText =
    next === undefined
      ? 'No event is scheduled.'
      : `Next: ${next.label}, in ${formatDuration(next.at - now)}`;
  const speed = <SpeedSelect id={id} clock={clock} />;
  const skip = (
    <span title={nextText}>
      <CommandButton
        id={id}
        command={{ type: 'advanceToNext' }}
        disabled={next === undefined}
        label="Skip to next event"
        describedBy={nextId}
      >
        Skip
      </CommandButton>
    </span>
  );
  return (
    <>
      {/* The role `timer` is not announced: assistive technology reads it on demand. */}
      <span role="timer" aria-label="Device time" className={styles.now}>
        {formatTime(now)}
      </span>
      {clock.lockstep && <Badge tone="accent">In lockstep with a test</Badge>}
      {isPaused && !isNarrow && <Badge tone="warning">Paused</Badge>}
      <CommandButton
        id={id}
        command={{ type: 'setClock', setting: { mode: isPaused ? 'real' : 'manual' } }}
        variant={isPaused ? 'primary' : 'secondary'}
      >
        {isPaused ? 'Run' : 'Pause'}
      </CommandButton>
      {!isNarrow && speed}
      <CommandButton id={id} command={{ type: 'advance', by: '1m' }}>
        +1 min
      </CommandButton>
      {!isNarrow && skip}
      <MoreMenu label="More of the clock">
        <p className={styles.date}>{formatDate(now)} UTC</p>
        {isNarrow && (
          <div className={styles.steps}>
            {speed}
            {skip}
          </div>
        )}
        <fieldset className={styles.steps} aria-label="Advance by">
          {steps.map(({ by, label }) => (
            <CommandButton key={by} id={id} command={{ type: 'advance', by }}>
              {label}
            </CommandButton>
          ))}
        </fieldset>
        <AdvanceField id={id} />
        <p id={nextId} className={styles.date}>
          {nextText}
        </p>
        <LaterTimers timers={clock.pendingTimers.slice(1)} />
      </MoreMenu>
    </>
  );
}

function LaterTimers({ timers }: { timers: Clock['pendingTimers'] }) {
  if (timers.length === 0) return null;
  return (
    <ol className={styles.timers} aria-label="Later events">
      {timers.map(({ at, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two timers may be equal
        <li key={index}>
          <span className={styles.at}>{formatTime(at)}</span> {label}
        </li>
      ))}
    </ol>
  );
}
