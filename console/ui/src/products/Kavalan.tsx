import { Edge, Grille, Lens, Part, PartPath, Picture, Screen, Shadow } from './Picture.tsx';

/** Board Pro: the largest board, a camera bar of several lenses on top, on a cart with wheels. */
export function Kavalan({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <Shadow rx={130} cy={226} />
      <Part x={140} y={176} width={40} height={36} r={3} of="metal" />
      <PartPath of="metal" d="M66 210h188q8 0 8 8H58q0-8 8-8Z" />
      <Part x={64} y={216} width={14} height={10} r={5} />
      <Part x={242} y={216} width={14} height={10} r={5} />
      <Part x={14} y={32} width={292} height={160} r={6} />
      <Edge d="M20 33.500h280" />
      <Part x={16} y={34} width={288} height={156} r={5} of="glass" />
      <Screen x={20} y={40} width={280} height={146} r={1} />
      <Part x={78} y={12} width={164} height={26} r={6} of="metal" />
      <Part x={80} y={14} width={160} height={22} r={5} />
      <Edge d="M86 15.500h148" />
      <Grille x={86} y={19} width={32} height={12} />
      <Grille x={202} y={19} width={32} height={12} />
      <Lens cx={134} cy={25} r={6} />
      <Lens cx={160} cy={25} r={9} />
      <Lens cx={186} cy={25} r={6} />
    </Picture>
  );
}
