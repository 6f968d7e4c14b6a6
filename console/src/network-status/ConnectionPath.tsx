import { Icon, type IconName } from '@stillhouse/ui/Icon';
import styles from './ConnectionPath.module.css';
import type { Hop } from './path-hops.ts';

const icons: Readonly<Record<Hop['state'], IconName>> = {
  reached: 'success',
  failed: 'failed',
  'not-reached': 'info',
  unknown: 'info',
};

/**
 * The way from the device to its cloud service as a line, with the hop that fails. It stands
 * upright where it has little room.
 */
export function ConnectionPath({ hops }: { hops: readonly Hop[] }) {
  return (
    <div className={styles.room}>
      <ol className={styles.path} aria-label="Connection">
        {hops.map(({ name, state, text, address }, index) => (
          <li
            key={name}
            className={styles.hop}
            data-state={state}
            data-next={hops[index + 1]?.state}
          >
            <Icon name={icons[state]} className={styles.icon} />
            <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>{' '}
            {address !== undefined && <span className={styles.address}>{address}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
