import { formatCount } from '../formatting/format-count.ts';
import styles from './DeviceGroups.module.css';
import type { DeviceGroup } from './device-groups.ts';

/** Groups of devices with their counts. A press limits the list to a group, or ends that. */
export function DeviceGroups(props: {
  label: string;
  groups: readonly DeviceGroup[];
  selected: string | null;
  onSelect: (value: string | null) => void;
}) {
  const { label, groups, selected, onSelect } = props;
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.label}>{label}</legend>
      {groups.map(({ value, title, count }) => (
        <button
          key={value}
          type="button"
          className={styles.group}
          aria-pressed={value === selected}
          onClick={() => onSelect(value === selected ? null : value)}
        >
          {title} <span className={styles.count}>{formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
