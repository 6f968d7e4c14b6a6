import type { ControlSchema } from '@stillhouse/simulator/client';
import { Spinner } from '@stillhouse/ui/Spinner';
import { type CSSProperties, useId, useMemo } from 'react';
import { title } from '../fleet/device-badges.ts';
import styles from './MachineDrawing.module.css';
import { type Box, layoutOf, type MachineLayout } from './machine-layout.ts';
import { planOf } from './machine-plan.ts';
import { useRoom } from './use-width.ts';

const captions = { all: 'Each leads to every other', fan: 'Any of these, and back' };

/**
 * A state machine: each state a button, the present one lit, and so are the moves that may come next.
 *
 * @param goal the state that the device is being brought to
 */
export function MachineDrawing(props: {
  machine: ControlSchema<'Machine'>;
  goal: string | null;
  onPress: (state: string) => void;
}) {
  const { machine, goal, onPress } = props;
  const { current, legal } = machine;
  const [place, room] = useRoom();
  const plan = useMemo(() => planOf(machine), [machine]);
  const layout = useMemo(() => (room === null ? null : layoutOf(plan, room)), [plan, room]);
  const next = new Set(legal.filter(({ obstacle }) => obstacle === null).map(({ to }) => to));
  const id = useId();
  return (
    <div ref={place} className={styles.place}>
      {layout !== null && (
        <div
          className={styles.drawing}
          style={{ width: layout.width, height: layout.height } as CSSProperties}
        >
          <svg
            className={styles.lines}
            width={layout.width}
            height={layout.height}
            aria-hidden="true"
            focusable="false"
          >
            <Arrow id={`${id}-plain`} className={styles.head} />
            <Arrow id={`${id}-lit`} className={styles.litHead} />
            {layout.groups.map(({ kind, x, y, width, height }) => (
              <rect key={kind} className={styles.group} {...{ x, y, width, height }} rx="16" />
            ))}
            {layout.lines
              .map((line) => ({ ...line, isLit: isLit(line, machine, layout, next) }))
              // the lit ones are on top
              .toSorted((a, b) => Number(a.isLit) - Number(b.isLit))
              .map(({ from, to, twoWay, path, isLit }) => (
                <path
                  key={`${from} ${to}`}
                  d={path}
                  className={isLit ? styles.litLine : styles.line}
                  markerEnd={`url(#${id}-${isLit ? 'lit' : 'plain'})`}
                  markerStart={twoWay ? `url(#${id}-${isLit ? 'lit' : 'plain'})` : undefined}
                />
              ))}
          </svg>
          {layout.groups.map((group) => (
            <p
              key={group.kind}
              className={styles.caption}
              style={at({ ...group, y: group.y + group.height - 34, height: 34 })}
            >
              <span>{captions[group.kind]}</span>
            </p>
          ))}
          <ul className={styles.states} aria-label="States">
            {machine.states.map((state) => {
              const box = layout.states.get(state);
              if (box === undefined) return null;
              return (
                <li key={state} className={styles.cell} style={at(box)}>
                  <button
                    type="button"
                    className={styles.state}
                    aria-current={state === current ? 'true' : undefined}
                    aria-busy={state === goal || undefined}
                    data-next={next.has(state) || undefined}
                    onClick={() => onPress(state)}
                  >
                    {title(state)}
                    {state === goal && <Spinner size="small" immediate />}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Whether the line leads from where the machine stands to where it may go next. A line to a fan stands for all in it. */
function isLit(
  { from, to, twoWay }: { from: string; to: string; twoWay: boolean },
  { current }: ControlSchema<'Machine'>,
  { groups }: MachineLayout,
  next: ReadonlySet<string>,
): boolean {
  const fan = groups.find(({ kind, states }) => kind === 'fan' && states.includes(to));
  const ends = fan?.states ?? [to];
  if (from === current) return ends.some((end) => next.has(end));
  return twoWay && ends.includes(current) && next.has(from);
}

function Arrow({ id, className }: { id: string; className: string | undefined }) {
  return (
    <marker
      id={id}
      viewBox="0 0 10 10"
      refX="9"
      refY="5"
      markerWidth="7"
      markerHeight="7"
      orient="auto-start-reverse"
    >
      <path className={className} d="M0 0L10 5L0 10z" />
    </marker>
  );
}

function at({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height };
}
