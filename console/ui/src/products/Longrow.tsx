import styles from './Picture.module.css';
import { Grille, Lamp, Lens, PartPath, Picture, Shadow, TableTop } from './Picture.tsx';

/** Center: a small tower in the middle of the table that looks all around. */
export function Longrow({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <TableTop y={164} />
      <Shadow rx={74} cy={206} />
      <PartPath d="M116 120h88l5 76c0 14-98 14-98 0Z" />
      <Grille x={120} y={134} width={80} height={54} />
      <PartPath of="metal" d="M114 114c0 16 92 16 92 0l1 9c0 17-94 17-94 0Z" />
      <PartPath of="glass" d="M114 66h92v48c0 16-92 16-92 0Z" />
      <Lens cx={160} cy={97} r={15} />
      <Lens cx={128} cy={94} r={8} />
      <Lens cx={192} cy={94} r={8} />
      <PartPath d="M114 66c0-14 18-32 46-32s46 18 46 32c0 15-92 15-92 0Z" />
      <path className={styles.edge} d="M122 55c6-11 20-19 38-19" />
      <Lamp cx={160} cy={46} width={26} />
    </Picture>
  );
}
