import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';
import styles from './OptionList.module.css';
import { Spinner } from './Spinner.tsx';
import { useOptimisticValue } from './use-optimistic-value.ts';

export type Option<T extends string> = {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

/**
 * One of a few, with a check mark on the chosen one: native radio buttons, so the arrow keys choose and
 * Tab passes the group in one step. Optimistic in the way of ToggleSwitch.
 *
 * @param value the chosen one; null when none is yet
 * @param legendHidden where a page title already says it
 * @param error why nothing that can be saved is chosen
 */
export function OptionList<T extends string>(props: {
  legend: string;
  legendHidden?: boolean;
  options: ReadonlyArray<Option<T>>;
  value: T | null;
  disabled?: boolean;
  error?: ReactNode;
  onChange: (value: T) => unknown;
  errorText?: (cause: unknown) => string;
}) {
  const { legend, legendHidden = false, options, value, disabled = false } = props;
  const save = (next: T | null) => (next === null ? undefined : props.onChange(next));
  const { shown, pending, error, change } = useOptimisticValue(value, save, props.errorText);
  const id = useId();
  const invalid = props.error !== undefined && props.error !== null && props.error !== '';
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group cannot be marked as invalid
      role="radiogroup"
      className={styles.group}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-busy={pending || undefined}
      aria-describedby={`${id}-error`}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={shown === option.value}
              disabled={option.disabled}
              onChange={() => change(option.value)}
            />
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>{' '}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
            {pending && shown === option.value ? (
              <Spinner size="small" />
            ) : (
              <Icon name="check" className={styles.check} />
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error ?? props.error}</FieldError>
    </fieldset>
  );
}
