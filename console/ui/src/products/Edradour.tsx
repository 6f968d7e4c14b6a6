import {
  Edge,
  Grille,
  Lamp,
  Lens,
  Part,
  PartPath,
  Picture,
  RoomDisplay,
  Shadow,
} from './Picture.tsx';

/** Bar, gen 2: angular and deeper, its camera house standing out above, on two feet. */
export function Edradour({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <RoomDisplay x={62} y={22} width={196} height={108} />
      <Shadow rx={124} cy={210} />
      <PartPath of="metal" d="M78 196h20l6 14H72ZM222 196h20l6 14h-32Z" />
      <PartPath d="M44 154h232q6 0 7 6l5 34q1 7-6 7H38q-7 0-6-7l5-34q1-6 7-6Z" />
      <Edge d="M46 155.500h66M208 155.500h66" />
      <Grille x={50} y={166} width={64} height={24} />
      <Grille x={206} y={166} width={64} height={24} />
      <Part x={118} y={140} width={84} height={64} r={16} of="metal" />
      <Part x={121} y={143} width={78} height={58} r={13} of="glass" />
      <Lens cx={160} cy={170} r={19} />
      <Lens cx={186} cy={152} r={4} />
      <Lamp cx={160} cy={196} width={24} />
    </Picture>
  );
}
