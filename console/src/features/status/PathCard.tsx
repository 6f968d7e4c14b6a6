import { Card } from '@stillhouse/ui/Card';
import { Icon, type IconName } from '@stillhouse/ui/Icon';
import type { ReactNode } from 'react';
import styles from './PathCard.module.css';
import type { Hop } from './path-hops.ts';

const icons: Readonly<Record<Hop['state'], IconName>> = {
  reached: 'success',
  failed: 'alert',
  'not-reached': 'info',
  unknown: 'info',
};

/** The way from the device to its cloud service, with the hop that fails. */
export function PathCard({ hops, children }: { hops: readonly Hop[]; children: ReactNode }) {
  return (
    <Card footer={children}>
      <ol className={styles.path} aria-label="Connection">
        {hops.map(({ name, state, text, address }) => (
          <li key={name} className={styles.hop} data-state={state}>
            <Icon name={icons[state]} className={styles.icon} />
            <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>{' '}
            {address !== undefined && <span className={styles.address}>{address}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
