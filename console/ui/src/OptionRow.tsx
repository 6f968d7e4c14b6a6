import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './OptionList.module.css';
import { Spinner } from './Spinner.tsx';

export type Option<T extends string> = {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

/** One option of a list: a native radio button with its label. */
export function OptionRow<T extends string>(props: {
  option: Option<T>;
  name: string;
  selected: boolean;
  pending: boolean;
  reselects: boolean;
  onSelect: () => void;
}) {
  const { option, name, selected, pending, reselects, onSelect } = props;
  return (
    <label className={styles.option}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={option.value}
        checked={selected}
        disabled={option.disabled}
        onChange={onSelect}
        onClick={() => {
          // A click that changes the selection fires before React renders it, so it counts once.
          if (reselects && selected) onSelect();
        }}
      />
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>{' '}
        {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
      </span>
      {pending && selected ? (
        <Spinner size="small" />
      ) : (
        <Icon name="check" className={styles.check} />
      )}
    </label>
  );
}
