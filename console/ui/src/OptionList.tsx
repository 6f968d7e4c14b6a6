import { type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { joinClassNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import { HoldContext } from './hold.ts';
import styles from './OptionList.module.css';
import { type Option, OptionRow } from './OptionRow.tsx';
import { useDebounced } from './use-debounced.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';

type OptionListProps<T extends string> = {
  legend: string;
  /** For a list whose page title says the same. */
  legendHidden?: boolean;
  /** A scrolling list needs the same array as long as the options are the same. */
  options: ReadonlyArray<Option<T>>;
  /** The selected option; null if none is. */
  value: T | null;
  disabled?: boolean;
  /** Why the selection cannot be saved. */
  error?: ReactNode;
  /**
   * For a list that is too long for the page. It scrolls to the selected option when it appears.
   */
  scrolling?: boolean;
  /** Selecting the selected option again calls `onChange`, too. */
  reselects?: boolean;
  /** Delay after the last of several changes: the arrow keys select every option on the way. */
  debounceMs?: number;
  onChange: (value: T) => unknown;
  /** For a list that saves at once. */
  formatError?: (cause: unknown) => string;
};

/**
 * One of a few options, with a check mark on the selected one. These are native radio buttons: the
 * arrow keys select, and Tab passes the group in one step. Optimistic like ToggleSwitch.
 */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { legend, legendHidden = false, options, value, disabled = false } = props;
  const { scrolling = false, reselects = false, debounceMs = 0 } = props;
  const save = (next: T | null) => (next === null ? undefined : props.onChange(next));
  const { pending, error, ...saved } = useOptimisticValue(value, save, props.formatError);
  const [unsaved, setUnsaved] = useState<T | null>(null);
  const { send } = useDebounced((next: T) => {
    setUnsaved(null);
    saved.change(next);
  }, debounceMs);
  const current = unsaved ?? saved.current;
  const select = (next: T) => {
    setUnsaved(next);
    send(next);
  };
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const held = use(HoldContext);
  const heldBy = props.formatError ? held : null;
  const invalid = props.error !== undefined && props.error !== null && props.error !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: new options are a new list to scroll
  useLayoutEffect(() => {
    if (scrolling && list.current) scrollToSelected(list.current);
  }, [scrolling, options]);

  const reason = <FieldError id={`${id}-error`}>{error ?? props.error}</FieldError>;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group cannot be marked as invalid
      role="radiogroup"
      className={styles.group}
      disabled={disabled || heldBy !== null}
      aria-invalid={invalid || undefined}
      aria-busy={pending || undefined}
      aria-describedby={`${id}-error ${heldBy ?? ''}`}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {/* Above a scrolling list: below it, the reason would be outside the window. */}
      {scrolling && reason}
      <div ref={list} className={joinClassNames(styles.list, scrolling && styles.scrolling)}>
        {options.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            name={id}
            selected={current === option.value}
            pending={pending}
            reselects={reselects}
            onSelect={() => select(option.value)}
          />
        ))}
      </div>
      {!scrolling && reason}
    </fieldset>
  );
}

/** Scrolls the list only: scrollIntoView would also scroll the page. */
function scrollToSelected(list: HTMLElement) {
  const row = list.querySelector('input:checked')?.parentElement;
  list.scrollTop = row ? row.offsetTop - (list.clientHeight - row.offsetHeight) / 2 : 0;
}
