import { Spinner } from '@stillhouse/ui/Spinner';
import { type CSSProperties, useMemo } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatTitle } from '../formatting/format-name.ts';
import styles from './MachineDrawing.module.css';
import { MachineLines } from './MachineLines.tsx';
import { type Box, captionHeight, createLayout } from './machine-layout.ts';
import { createPlan } from './machine-plan.ts';
import { useWidth } from './use-width.ts';

const captions = {
  all: 'Any can change into any other',
  fan: 'Any of these, and back',
};

/**
 * Draws a state machine. Each state is a button; the current state and the possible next moves are
 * highlighted.
 *
 * @param goal the state that the device is being moved to
 */
export function MachineDrawing(props: {
  machine: ControlSchema<'Machine'>;
  goal: string | null;
  /** The state with an open menu. Undefined: no state has one. */
  menu: { state: string; isOpen: boolean } | undefined;
  onSelect: (state: string) => void;
}) {
  const { machine, goal, menu, onSelect } = props;
  const { current, legal } = machine;
  const [container, width] = useWidth();
  const plan = useMemo(() => createPlan(machine), [machine]);
  const layout = useMemo(() => (width === null ? null : createLayout(plan, width)), [plan, width]);
  const next = new Set(legal.filter(({ obstacle }) => obstacle === null).map(({ to }) => to));
  return (
    <div ref={container} className={styles.container}>
      {layout !== null && (
        <div
          className={styles.drawing}
          style={{ width: layout.width, height: layout.height } as CSSProperties}
        >
          <MachineLines machine={machine} layout={layout} next={next} />
          {layout.groups.map(({ kind, ...group }) => (
            <p
              key={kind}
              className={styles.caption}
              style={toStyle({
                ...group,
                y: group.y + group.height - captionHeight,
                height: captionHeight,
              })}
            >
              <span>{captions[kind]}</span>
            </p>
          ))}
          <ul className={styles.states} aria-label="States">
            {[...layout.states].map(([state, box]) => (
              <li key={state} className={styles.cell} style={toStyle(box)}>
                <button
                  type="button"
                  className={styles.state}
                  aria-current={state === current ? 'true' : undefined}
                  aria-busy={state === goal || undefined}
                  aria-expanded={menu?.state === state ? menu.isOpen : undefined}
                  data-next={next.has(state) || undefined}
                  onClick={() => onSelect(state)}
                >
                  {formatTitle(state)}
                  {state === goal && <Spinner size="small" immediate />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function toStyle({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height };
}
