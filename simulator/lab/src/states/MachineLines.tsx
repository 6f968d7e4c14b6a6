import { useId } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import styles from './MachineDrawing.module.css';
import type { MachineLayout } from './machine-layout.ts';

type Line = { from: string; to: string; twoWay: boolean };

/** The lines and groups of a drawing. Lines to states that are possible next are highlighted. */
export function MachineLines(props: {
  machine: ControlSchema<'Machine'>;
  layout: MachineLayout;
  next: ReadonlySet<string>;
}) {
  const { machine, layout, next } = props;
  const { width, height, groups } = layout;
  const id = useId();
  const lines = layout.lines
    .map((line) => ({ ...line, isHighlighted: isHighlighted(line, machine, layout, next) }))
    // Highlighted lines are drawn on top.
    .toSorted((a, b) => Number(a.isHighlighted) - Number(b.isHighlighted));
  return (
    <svg
      className={styles.lines}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <Arrow id={`${id}-plain`} className={styles.head} />
      <Arrow id={`${id}-highlighted`} className={styles.highlightedHead} />
      {groups.map(({ kind, x, y, width, height }) => (
        <rect key={kind} className={styles.group} {...{ x, y, width, height }} rx="16" />
      ))}
      {lines.map(({ from, to, twoWay, path, isHighlighted }) => {
        const marker = `url(#${id}-${isHighlighted ? 'highlighted' : 'plain'})`;
        return (
          <path
            key={`${from} ${to}`}
            d={path}
            className={isHighlighted ? styles.highlightedLine : styles.line}
            markerEnd={marker}
            markerStart={twoWay ? marker : undefined}
          />
        );
      })}
    </svg>
  );
}

/**
 * Returns true for a line from the current state to a possible one. One line stands for a whole
 * fan.
 */
function isHighlighted(
  { from, to, twoWay }: Line,
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
