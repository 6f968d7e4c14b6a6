import { useId, useSyncExternalStore } from 'react';
import styles from './ThemeChoice.module.css';
import { chooseTheme, getPageTheme, type Theme, watchPageTheme } from './theme.ts';

export { applyStoredTheme } from './theme.ts';

const choices: ReadonlyArray<{ value: Theme; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Selects the light, the dark or the system theme. Several on one page stay in sync. */
export function ThemeChoice({ legend = 'Theme' }: { legend?: string }) {
  const theme = useSyncExternalStore(watchPageTheme, getPageTheme);
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
            onChange={() => chooseTheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
