import styles from './Picture.module.css';
import { Edge, Part, PartPath, Picture, Screen, Shadow, TableTop } from './Picture.tsx';

/** Pad: a touch panel, leaning on its wedge on the table. */
export function Arran({ name }: { name: string }) {
  return (
    <Picture name={name}>
      <TableTop y={176} />
      <Shadow rx={96} cy={200} />
      <PartPath of="metal" d="M126 160h68l16 38q1 3-3 3h-94q-4 0-3-3Z" />
      <Part x={62} y={52} width={196} height={132} r={13} />
      <Edge d="M74 53.500h172" />
      <Part x={65} y={55} width={190} height={126} r={11} of="glass" />
      <Screen x={73} y={63} width={174} height={110} r={5} />
      <path className={styles.ink} d="M88 82h34M88 92h20" />
      <rect className={styles.tile} x="88" y="126" width="42" height="34" rx="7" />
      <rect className={styles.tile} x="139" y="126" width="42" height="34" rx="7" />
      <rect className={styles.tile} x="190" y="126" width="42" height="34" rx="7" />
      <path
        className={styles.ink}
        d="M109 137v12m-6-6h12M153 143l5 5 9-10M203 138h16m-16 5h16m-16 5h9"
      />
      <circle className={styles.inkFill} cx="226" cy="82" r="3" />
    </Picture>
  );
}
