import { Edge, Lamp, Lens, Part, PartPath, Picture, Shadow, TableTop } from './Picture.tsx';

/** A generic device, for products that this build does not know. */
export function UnknownProduct({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <TableTop y={176} />
      <Shadow rx={84} cy={202} />
      <PartPath of="metal" d="M130 178h60l10 22h-80Z" />
      <Part x={84} y={76} width={152} height={104} r={18} />
      <Edge d="M102 77.500h116" />
      <Part x={90} y={82} width={140} height={92} r={13} of="glass" />
      <Lens cx={160} cy={122} r={20} />
      <Lamp cx={160} cy={158} width={22} />
    </Picture>
  );
}
