import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './Slider.module.css';
import { Spinner } from './Spinner.tsx';
import { useDebounced } from './use-debounced.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';

/**
 * A number in a range: drag it, step it by the arrow keys, or type it. Typed numbers count on Enter or when
 * the field is left; what is no number of the range is refused with the reason and not sent. Whoever goes on to
 * something else, such as a button below, has made the choice: what still waits counts then.
 *
 * @param unit shown behind the number and said by assistive technology, such as 'dB'
 * @param debounceMs waits this long for the last of a run of changes (R5.11: 300)
 */
export function Slider(props: {
  label: string;
  hint?: ReactNode;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  value: number;
  disabled?: boolean;
  debounceMs?: number;
  onChange: (value: number) => unknown;
  errorText?: (cause: unknown) => string;
}) {
  const { label, hint, min, max, step = 1, unit = '', disabled = false, debounceMs = 0 } = props;
  const saved = useOptimisticValue(props.value, props.onChange, props.errorText);
  const [dragged, setDragged] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { send, flush } = useDebounced((value: number) => {
    setDragged(null);
    saved.change(value);
  }, debounceMs);
  const id = useId();
  const shown = dragged ?? saved.shown;
  const filled = `${((shown - min) / (max - min)) * 100}%`;

  const choose = (value: number) => {
    setTyped(null);
    setRefusal(null);
    setDragged(value);
    send(value);
  };
  const commitTyped = () => {
    if (typed === null) return;
    const number = parseTyped(typed);
    if (number === null || number < min || number > max || !onStep(number, min, step)) {
      setRefusal(
        step === 1
          ? `Enter a whole number from ${min} to ${max}.`
          : `Enter a number from ${min} to ${max} in steps of ${step}.`,
      );
    } else if (number === shown) {
      setTyped(null);
      setRefusal(null);
    } else {
      choose(number);
    }
  };
  const leaveTyped = () => {
    commitTyped();
    flush();
  };
  const onTypedKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commitTyped();
    } else if (event.key === 'Escape' && typed !== null) {
      // it takes back the number, and does not close a dialog around it
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setRefusal(null);
    }
  };

  return (
    <div className={styles.wrap}>
      <div className={styles.head}>
        <label htmlFor={`${id}-range`} className={styles.label}>
          {label}
        </label>
        {saved.pending && <Spinner size="small" />}
        <span className={styles.typed}>
          <input
            type="text"
            inputMode={min < 0 ? 'text' : 'numeric'}
            autoComplete="off"
            aria-label={`${label}, as a number`}
            aria-invalid={refusal !== null || undefined}
            aria-describedby={`${id}-error`}
            className={styles.number}
            disabled={disabled}
            value={typed ?? String(shown)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={leaveTyped}
            onKeyDown={onTypedKey}
          />
          {unit !== '' && <span className={styles.unit}>{unit}</span>}
        </span>
      </div>
      <input
        id={`${id}-range`}
        type="range"
        className={styles.range}
        style={{ '--filled': filled } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={shown}
        disabled={disabled}
        aria-valuetext={unit === '' ? undefined : `${shown} ${unit}`}
        aria-busy={saved.pending || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
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
      <FieldError id={`${id}-error`}>{refusal ?? saved.error}</FieldError>
    </div>
  );
}

/** People also type the real minus sign and a decimal comma. */
function parseTyped(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function onStep(value: number, min: number, step: number): boolean {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}
