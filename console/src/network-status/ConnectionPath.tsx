import { LinkButton } from '@stillhouse/ui/Button';
import { Icon, type IconName } from '@stillhouse/ui/Icon';
import styles from './ConnectionPath.module.css';
import type { Attention } from './connection-problem.ts';
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
 *
 * @param problem what to do about that hop, on a page that does not say it elsewhere
 */
export function ConnectionPath(props: { hops: readonly Hop[]; problem?: Attention | null }) {
  const { hops, problem } = props;
  const failed = problem ? hops.findIndex(({ state }) => state === 'failed') : undefined;
  return (
    <div className={styles.room}>
      <ol className={styles.path} aria-label="Connection" data-problem={failed}>
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
            {problem && index === failed && <Remedy {...problem} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Remedy({ title, text, link }: Attention) {
  return (
    <div className={styles.remedy}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {link && (
        <LinkButton size="small" href={link.href}>
          {link.action}
        </LinkButton>
      )}
    </div>
  );
}
