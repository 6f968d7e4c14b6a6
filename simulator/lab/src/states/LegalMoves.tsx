import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useId, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { useRunCommand } from '../commands/use-run-command.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { formatDuration } from '../formatting/format-time.ts';
import styles from './LegalMoves.module.css';
import { toCommand } from './use-move-to-state.ts';

type Move = ControlSchema<'LegalMove'>;

/** The moves from the current state, as buttons, with their causes and obstacles. */
export function LegalMoves({ id, machine }: { id: string; machine: ControlSchema<'Machine'> }) {
  const { current, legal, triggers } = machine;
  const byTrigger = [...Map.groupBy(legal, ({ trigger }) => trigger)];
  const headingId = useId();
  return (
    <section className={styles.moves} aria-labelledby={headingId}>
      <h3 id={headingId}>From {formatTitle(current)}</h3>
      {legal.length === 0 && (
        <p className={styles.details}>No moves are possible from this state.</p>
      )}
      {byTrigger.map(([trigger, moves]) => (
        <div key={trigger} className={styles.trigger}>
          {trigger !== null && (
            <p>
              <strong>{formatTitle(trigger)}.</strong>{' '}
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
  const run = useRunCommand(id);
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const detailsId = useId();
  const { to, calls, takesTime, obstacle, withinMs } = move;
  const press = async () => {
    setBusy(true);
    try {
      for (const call of calls) await run(toCommand(call));
      if (takesTime && calls.length === 0) await run({ type: 'advanceToNext' });
    } catch (error) {
      show(getErrorMessage(error), 'error');
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
        aria-describedby={detailsId}
        onClick={press}
      >
        {formatTitle(to)}
      </Button>
      <span id={detailsId} className={styles.details}>
        {[
          obstacle,
          obstacle === null &&
            calls.length > 0 &&
            `Runs: ${calls.map(describeCall).join(', then ')}.`,
          obstacle === null && takesTime && 'Takes time: advances to the next event.',
          withinMs !== null && `Happens within ${formatDuration(withinMs)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </li>
  );
}

function describeCall(call: ControlSchema<'LabCall'>): string {
  if (!('action' in call)) return `${formatTitle(call.condition)} ${call.on ? 'on' : 'off'}`;
  return [formatTitle(call.action), ...Object.values(call.parameters)].join(' ');
}
