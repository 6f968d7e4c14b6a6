import { Edge, Grille, Lens, Part, PartPath, Picture, Screen, Shadow } from './Picture.tsx';

/** Board: a large touch board with its camera on top, on a floor stand with two columns. */
export function Cardhu({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <Shadow rx={112} cy={219} />
      <Part x={104} y={158} width={9} height={58} r={2} of="metal" />
      <Part x={207} y={158} width={9} height={58} r={2} of="metal" />
      <PartPath of="metal" d="M86 214h45q4 0 4 5H82q0-5 4-5ZM189 214h45q4 0 4 5h-53q0-5 4-5Z" />
      <Part x={130} y={20} width={60} height={18} r={9} />
      <Part x={36} y={32} width={248} height={148} r={7} />
      <Edge d="M44 33.500h232" />
      <Part x={38} y={34} width={244} height={144} r={6} of="glass" />
      <Screen x={43} y={39} width={234} height={126} r={2} />
      <Grille x={112} y={169} width={96} height={5} />
      <Lens cx={160} cy={29} r={7} />
    </Picture>
  );
}
