import { useId, useSyncExternalStore } from 'react';
import styles from './ThemeChoice.module.css';
import { chooseTheme, pageTheme, type Theme, watchPageTheme } from './theme.ts';

export { applyStoredTheme } from './theme.ts';

const choices: ReadonlyArray<{ value: Theme; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Light, dark, or as the system is. Several on one page go together.
 *
 * @param storageKey where in localStorage the choice is kept
 */
export function ThemeChoice({
  storageKey,
  legend = 'Theme',
}: {
  storageKey: string;
  legend?: string;
}) {
  const theme = useSyncExternalStore(watchPageTheme, pageTheme);
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.input}
            name={id}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(storageKey, value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
