import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';
import styles from './OptionList.module.css';
import { Spinner } from './Spinner.tsx';
import { useDebounced } from './use-debounced.ts';
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
 * @param scrolling for a list too long for the page: it scrolls by itself, and shows the chosen one from the
 *   start and for every other `options`, which the caller has to keep the same while they are
 * @param reselects choosing the chosen one again counts as a choice
 * @param debounceMs waits this long for the last of a run of choices: the arrow keys choose as they go
 */
export function OptionList<T extends string>(props: {
  legend: string;
  legendHidden?: boolean;
  options: ReadonlyArray<Option<T>>;
  value: T | null;
  disabled?: boolean;
  error?: ReactNode;
  scrolling?: boolean;
  reselects?: boolean;
  debounceMs?: number;
  onChange: (value: T) => unknown;
  errorText?: (cause: unknown) => string;
}) {
  const { legend, legendHidden = false, options, value, disabled = false } = props;
  const { scrolling = false, reselects = false, debounceMs = 0 } = props;
  const save = (next: T | null) => (next === null ? undefined : props.onChange(next));
  const { pending, error, ...saved } = useOptimisticValue(value, save, props.errorText);
  const [passing, setPassing] = useState<T | null>(null);
  const { send } = useDebounced((next: T) => {
    setPassing(null);
    saved.change(next);
  }, debounceMs);
  const shown = passing ?? saved.shown;
  const choose = (next: T) => {
    setPassing(next);
    send(next);
  };
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const invalid = props.error !== undefined && props.error !== null && props.error !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are a list to be looked at anew
  useLayoutEffect(() => {
    if (scrolling && list.current) showChosen(list.current);
  }, [scrolling, options]);

  const reason = <FieldError id={`${id}-error`}>{error ?? props.error}</FieldError>;
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
      {/* below a list that fills the window nobody would see it */}
      {scrolling && reason}
      <div ref={list} className={classNames(styles.list, scrolling && styles.scrolling)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={shown === option.value}
              disabled={option.disabled}
              onChange={() => choose(option.value)}
              onClick={() => {
                // a click that changes something is a change, too, and comes while the other one is shown
                if (reselects && shown === option.value) choose(option.value);
              }}
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
      {!scrolling && reason}
    </fieldset>
  );
}

/** By the list's own scrolling: scrollIntoView would take the page along. */
function showChosen(list: HTMLElement) {
  const row = list.querySelector('input:checked')?.parentElement;
  list.scrollTop = row ? row.offsetTop - (list.clientHeight - row.offsetHeight) / 2 : 0;
}
