import type { ControlSchema } from '../../client/control-schema.ts';

type Machine = ControlSchema<'Machine'>;

/** State machines as the text of one Mermaid state diagram; where each stands is lit. */
export function mermaidText(machines: readonly Machine[]): string {
  const lines = [
    'stateDiagram-v2',
    '  direction LR',
    '  classDef current fill:#2457d6,color:#ffffff,font-weight:bold',
    ...machines.flatMap(getDiagram),
  ];
  return `${lines.join('\n')}\n`;
}

function getDiagram({ name, current, states, moves }: Machine): string[] {
  // Machines have states of the same name, and Mermaid has one list of ids.
  const getId = (state: string) => `${name}_${state}`;
  return [
    `  state ${name} {`,
    ...states.map((state) => `    ${getId(state)}: ${state}`),
    ...arrows(moves).map(({ from, to, triggers }) => {
      const label = triggers.length === 0 ? '' : `: ${triggers.join(', ')}`;
      return `    ${getId(from)} --> ${getId(to)}${label}`;
    }),
    '  }',
    ...(states.includes(current) ? [`  class ${getId(current)} current`] : []),
  ];
}

/** One arrow between two states, whatever makes the move. */
function arrows(moves: Machine['moves']): { from: string; to: string; triggers: string[] }[] {
  const drawn = new Map<string, { from: string; to: string; triggers: string[] }>();
  for (const { from, to, trigger } of moves) {
    const key = `${from} ${to}`;
    const arrow = drawn.get(key) ?? { from, to, triggers: [] };
    if (trigger !== null) arrow.triggers.push(trigger);
    drawn.set(key, arrow);
  }
  return [...drawn.values()];
}
