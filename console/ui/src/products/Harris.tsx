import {
  Edge,
  Grille,
  Lamp,
  Lens,
  Part,
  PartPath,
  Picture,
  Screen,
  Shadow,
  TableTop,
} from './Picture.tsx';

/** Board, 50 inch: a smaller board with a deep chin of loudspeakers, on a foot on the table. */
export function Harris({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <TableTop y={188} />
      <Shadow rx={78} cy={209} />
      <PartPath of="metal" d="M142 180h36l4 22h40q7 0 7 7H91q0-7 7-7h40Z" />
      <Part x={64} y={46} width={192} height={144} r={12} />
      <Edge d="M78 47.500h164" />
      <Part x={67} y={49} width={186} height={113} r={9} of="glass" />
      <Screen x={73} y={61} width={174} height={96} r={2} />
      <Lens cx={160} cy={55} r={4.5} />
      <Grille x={76} y={168} width={168} height={14} />
      <Lamp cx={160} cy={186} width={12} />
    </Picture>
  );
}
