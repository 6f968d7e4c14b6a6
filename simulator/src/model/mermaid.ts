import type { ControlSchema } from '../../client/control-schema.ts';

type Machine = ControlSchema<'Machine'>;

/**
 * Formats state machines as one Mermaid state diagram in which the current states are highlighted.
 */
export function formatMermaid(machines: readonly Machine[]): string {
  const lines = [
    'stateDiagram-v2',
    '  direction LR',
    '  classDef current fill:#2457d6,color:#ffffff,font-weight:bold',
    ...machines.flatMap(getDiagram),
  ];
  return `${lines.join('\n')}\n`;
}

function getDiagram({ name, current, states, moves }: Machine): string[] {
  // Several machines have states of the same name, but Mermaid ids are global.
  const getId = (state: string) => `${name}_${state}`;
  return [
    `  state ${name} {`,
    ...states.map((state) => `    ${getId(state)}: ${state}`),
    ...listArrows(moves).map(({ from, to, triggers }) => {
      const label = triggers.length === 0 ? '' : `: ${triggers.join(', ')}`;
      return `    ${getId(from)} --> ${getId(to)}${label}`;
    }),
    '  }',
    ...(states.includes(current) ? [`  class ${getId(current)} current`] : []),
  ];
}

/** Returns one arrow between two states, regardless of the trigger. */
function listArrows(moves: Machine['moves']): { from: string; to: string; triggers: string[] }[] {
  const drawn = new Map<string, { from: string; to: string; triggers: string[] }>();
  for (const { from, to, trigger } of moves) {
    const key = `${from} ${to}`;
    const arrow = drawn.get(key) ?? { from, to, triggers: [] };
    if (trigger !== null) arrow.triggers.push(trigger);
    drawn.set(key, arrow);
  }
  return [...drawn.values()];
}
