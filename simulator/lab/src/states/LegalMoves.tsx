import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useId, useState } from 'react';
import { spanText } from '../formatting/format-time.ts';
import { useSteer } from '../commands/use-run-command.ts';
import { title } from '../fleet/device-badges.ts';
import styles from './LegalMoves.module.css';
import { deedOf } from './use-drive-to-state.ts';

type Move = ControlSchema<'LegalMove'>;

/** The moves from where the machine stands: what makes them, as buttons, or what is in their way. */
export function LegalMoves({ id, machine }: { id: string; machine: ControlSchema<'Machine'> }) {
  const { current, legal, triggers } = machine;
  const byTrigger = [...Map.groupBy(legal, ({ trigger }) => trigger)];
  const headingId = useId();
  return (
    <section className={styles.moves} aria-labelledby={headingId}>
      <h3 id={headingId}>From {title(current)}</h3>
      {legal.length === 0 && <p className={styles.words}>No move leads anywhere from here.</p>}
      {byTrigger.map(([trigger, moves]) => (
        <div key={trigger} className={styles.trigger}>
          {trigger !== null && (
            <p>
              <strong>{title(trigger)}.</strong>{' '}
              {triggers.find(({ name }) => name === trigger)?.summary}
            </p>
          )}
          <ul className={styles.list}>
            {moves.map((move) => (
              <MoveRow key={move.to} id={id} move={move} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function MoveRow({ id, move }: { id: string; move: Move }) {
  const steer = useSteer(id);
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const wordsId = useId();
  const { to, calls, takesTime, obstacle, withinMs } = move;
  const press = async () => {
    setBusy(true);
    try {
      for (const call of calls) await steer(deedOf(call));
      if (takesTime && calls.length === 0) await steer({ do: 'advanceToNext' });
    } catch (error) {
      show(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.move}>
      <Button
        size="small"
        busy={busy}
        disabled={obstacle !== null}
        aria-describedby={wordsId}
        onClick={press}
      >
        {title(to)}
      </Button>
      <span id={wordsId} className={styles.words}>
        {[
          obstacle,
          obstacle === null && calls.length > 0 && `By: ${calls.map(callWords).join(', then ')}.`,
          obstacle === null && takesTime && 'Takes time: skip to the next event.',
          withinMs !== null && `After ${spanText(withinMs)} at the latest.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </li>
  );
}

/** `Release firmware beta NFA1.20300301.0000`. */
function callWords(call: ControlSchema<'LabCall'>): string {
  if (!('action' in call)) return `${title(call.condition)} ${call.on ? 'on' : 'off'}`;
  return [title(call.action), ...Object.values(call.parameters)].join(' ');
}
