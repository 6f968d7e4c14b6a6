import { Edge, Grille, Lamp, Lens, Part, Picture, RoomDisplay } from './Picture.tsx';

/** Bar Pro: as wide as the display above it, a glass front with a row of lenses, metal caps. */
export function Dalmore({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <RoomDisplay x={34} y={22} width={252} height={124} />
      <Part x={88} y={154} width={144} height={10} r={2} of="metal" />
      <Part x={16} y={160} width={288} height={46} r={10} of="metal" />
      <Part x={24} y={160} width={272} height={46} r={6} />
      <Edge d="M28 161.500h264" />
      <Grille x={32} y={170} width={56} height={26} />
      <Grille x={232} y={170} width={56} height={26} />
      <Part x={92} y={164} width={136} height={38} r={8} of="glass" />
      <Lens cx={116} cy={183} r={9} />
      <Lens cx={142} cy={183} r={6} />
      <Lens cx={178} cy={183} r={16} />
      <Lens cx={209} cy={183} r={9} />
      <Lamp cx={160} cy={211} width={36} />
    </Picture>
  );
}
