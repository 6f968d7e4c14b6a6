import { type CSSProperties, type ReactNode, use, useId, useState } from 'react';
import { FieldError } from './FieldError.tsx';
import { HoldContext } from './hold.ts';
import styles from './Slider.module.css';
import { Spinner } from './Spinner.tsx';
import { useDebounced } from './use-debounced.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';
import { useTypedNumber } from './use-typed-number.ts';

type SliderProps = {
  label: string;
  hint?: ReactNode;
  min: number;
  max: number;
  step?: number;
  /** Shown after the number and read by assistive technology, such as 'dB'. */
  unit?: string;
  value: number;
  disabled?: boolean;
  /** Delay after the last of several changes (R5.11: 300). */
  debounceMs?: number;
  onChange: (value: number) => unknown;
  formatError?: (cause: unknown) => string;
};

/**
 * A number in a range: drag it, step it with the arrow keys, or type it. A typed number counts on
 * Enter or when the field loses the focus; an invalid one is rejected with the reason and not sent.
 * When the slider or the field loses the focus, a pending change is sent immediately.
 */
export function Slider(props: SliderProps) {
  const { label, hint, min, max, step = 1, unit = '' } = props;
  const heldBy = use(HoldContext);
  const disabled = props.disabled || heldBy !== null;
  const id = useId();
  const { current, choose, flush, typed, pending, error } = useSliderValue(props);
  return (
    <div className={styles.wrap}>
      <div className={styles.head}>
        <label htmlFor={`${id}-range`} className={styles.label}>
          {label}
        </label>
        {pending && <Spinner size="small" />}
        <span className={styles.typed}>
          <input
            type="text"
            inputMode={min < 0 ? 'text' : 'numeric'}
            autoComplete="off"
            aria-label={`${label}, as a number`}
            aria-invalid={typed.error !== null || undefined}
            aria-describedby={`${id}-error`}
            className={styles.number}
            disabled={disabled}
            value={typed.text}
            onChange={(event) => typed.setText(event.currentTarget.value)}
            onBlur={() => {
              typed.commit();
              flush();
            }}
            onKeyDown={typed.onKeyDown}
          />
          {unit !== '' && <span className={styles.unit}>{unit}</span>}
        </span>
      </div>
      <input
        id={`${id}-range`}
        type="range"
        className={styles.range}
        style={{ '--filled': `${((current - min) / (max - min)) * 100}%` } as CSSProperties}
        {...{ min, max, step, disabled }}
        value={current}
        aria-valuetext={unit === '' ? undefined : `${current} ${unit}`}
        aria-busy={pending || undefined}
        aria-describedby={`${id}-hint ${id}-error ${heldBy ?? ''}`}
        onChange={(event) => choose(event.currentTarget.valueAsNumber)}
        onBlur={flush}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Combines the confirmed value with what is being dragged or typed. */
function useSliderValue({ min, max, step = 1, debounceMs = 0, ...props }: SliderProps) {
  const saved = useOptimisticValue(props.value, props.onChange, props.formatError);
  const [dragged, setDragged] = useState<number | null>(null);
  const { send, flush } = useDebounced((value: number) => {
    setDragged(null);
    saved.change(value);
  }, debounceMs);
  const current = dragged ?? saved.current;
  const choose = (value: number) => {
    typed.reset();
    setDragged(value);
    send(value);
  };
  const typed = useTypedNumber(current, { min, max, step }, choose);
  const error = typed.error ?? saved.error;
  return { current, choose, flush, typed, pending: saved.pending, error };
}
