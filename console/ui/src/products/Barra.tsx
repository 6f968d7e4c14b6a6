import { Edge, Grille, Lamp, Lens, Part, Picture, RoomDisplay } from './Picture.tsx';

/** Bar: a slim, round-ended bar on the wall below the room's display, one camera in the middle. */
export function Barra({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <RoomDisplay x={52} y={28} width={216} height={122} />
      <Part x={132} y={160} width={56} height={8} r={2} of="metal" />
      <Part x={44} y={164} width={232} height={34} r={17} />
      <Edge d="M62 165.500h196" />
      <Grille x={60} y={174} width={76} height={14} />
      <Grille x={184} y={174} width={76} height={14} />
      <Part x={140} y={167} width={40} height={28} r={14} of="glass" />
      <Lens cx={160} cy={181} r={11} />
      <Lamp cx={160} cy={203} width={18} />
    </Picture>
  );
}
