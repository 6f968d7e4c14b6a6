import { useEffect, useRef } from 'react';
import { type Address, formatAddress, type View, views } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import styles from './ViewNav.module.css';

const names: Record<View, string> = {
  overview: 'Overview',
  conditions: 'Conditions',
  states: 'States',
  cloud: 'Cloud',
  scenario: 'Scenario',
  faults: 'Faults',
  journal: 'Journal',
  snapshots: 'Snapshots',
  steps: 'Steps',
};

/** Opening a view closes a console that took its place. */
function getPlacementForView({ console }: Address): Address['console'] {
  return console === 'only' ? 'beside' : console;
}

/** Links to the views of a device. A filter belongs to one view. */
export function ViewNav({ address }: { address: Address }) {
  const list = useRef<HTMLUListElement>(null);
  const { view: current } = address;
  useEffect(() => {
    // On a phone the views are in one row that scrolls.
    const link = list.current?.querySelector(`[data-view="${current}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label="Device views" className={styles.nav}>
      <ul ref={list} className={styles.views}>
        {views.map((view) => (
          <li key={view}>
            <LabLink
              href={formatAddress({
                ...address,
                view,
                filter: '',
                entry: null,
                console: getPlacementForView(address),
              })}
              className={styles.view}
              data-view={view}
              aria-current={view === address.view ? 'page' : undefined}
            >
              {names[view]}
            </LabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
