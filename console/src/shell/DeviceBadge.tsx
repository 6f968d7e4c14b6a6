import styles from './DeviceBadge.module.css';
import type { DeviceIdentity } from './use-device-identity.ts';

/** The device that this page is about. Its connection is a dot, and a text unless all is well. */
export function DeviceBadge({ name, model, connection }: DeviceIdentity) {
  const isWell = connection === 'Connected';
  return (
    <section className={styles.badge} data-well={isWell} aria-label="Current device">
      <span
        className={styles.dot}
        {...(isWell ? { role: 'img', 'aria-label': connection } : { 'aria-hidden': true })}
      />
      <p className={styles.name} title={name}>
        {name}
      </p>
      {name !== model && <p className={styles.model}>{model}</p>}
      {!isWell && <p className={styles.connection}>{connection}</p>}
    </section>
  );
}
