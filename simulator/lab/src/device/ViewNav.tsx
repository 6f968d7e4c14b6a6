import { LabLink } from '../address/LabLink.tsx';
import { hrefOf, type Place, type View, views } from '../address/address.ts';
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

/** Whoever wants to see a view wants it where the console was. */
function leaving({ console }: Place): Place['console'] {
  return console === 'only' ? 'beside' : console;
}

/** The views of a device. A filter is of one view only. */
export function ViewNav({ place }: { place: Place }) {
  return (
    <nav aria-label="Views of the device" className={styles.nav}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view}>
            <LabLink
              href={hrefOf({ ...place, view, filter: '', entry: null, console: leaving(place) })}
              className={styles.view}
              aria-current={view === place.view ? 'page' : undefined}
            >
              {names[view]}
            </LabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
