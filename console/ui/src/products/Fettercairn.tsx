import { Edge, Lens, Part, PartPath, Picture, Screen, Shadow } from './Picture.tsx';

/** Frame: a tall, thin display like a mirror, in a light frame with a round head, on a plinth. */
export function Fettercairn({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <Shadow rx={74} cy={221} />
      <PartPath of="metal" d="M120 212h80q6 0 6 8h-92q0-8 6-8Z" />
      <PartPath of="metal" d="M108 70a52 52 0 0 1 104 0v138q0 6-6 6h-92q-6 0-6-6Z" />
      <Edge d="M110 70a50 50 0 0 1 100 0" />
      <PartPath of="glass" d="M112 70a48 48 0 0 1 96 0v136q0 4-4 4h-88q-4 0-4-4Z" />
      <Screen
        x={117}
        y={27}
        width={86}
        height={164}
        sunX={83}
        outline="M117 70a43 43 0 0 1 86 0v121h-86Z"
      />
      <Lens cx={160} cy={38} r={5} />
      <Part x={114} y={188} width={92} height={22} r={4} of="glass" />
      <Part x={148} y={197} width={24} height={3} r={1.5} of="metal" />
    </Picture>
  );
}
