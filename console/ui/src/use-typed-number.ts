import { type KeyboardEvent, useState } from 'react';

type NumberRange = { min: number; max: number; step: number };

/**
 * State of a text field for a number in a range. Enter commits the text, Escape discards it.
 *
 * @param current the number that the field shows while nothing is typed
 * @param onCommit gets a valid number that differs from the current one
 */
export function useTypedNumber(
  current: number,
  range: NumberRange,
  onCommit: (value: number) => void,
) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const reset = () => {
    setText(null);
    setError(null);
  };
  const commit = () => {
    if (text === null) return;
    const number = parseNumber(text);
    if (number === null || !isInRange(number, range)) {
      setError(formatRangeError(range));
      return;
    }
    reset();
    if (number !== current) onCommit(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && text !== null) {
      // Discards the number only: a dialog around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      reset();
    }
  };
  return { text: text ?? String(current), error, setText, reset, commit, onKeyDown };
}

/** Also accepts the Unicode minus sign and a decimal comma. */
function parseNumber(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function isInRange(value: number, { min, max, step }: NumberRange): boolean {
  const steps = (value - min) / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
}

function formatRangeError({ min, max, step }: NumberRange): string {
  return step === 1
    ? `Enter a whole number from ${min} to ${max}.`
    : `Enter a number from ${min} to ${max} in steps of ${step}.`;
}
