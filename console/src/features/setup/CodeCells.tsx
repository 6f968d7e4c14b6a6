import { FieldError } from '@stillhouse/ui/FieldError';
import { useToaster } from '@stillhouse/ui/Toaster';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from './CodeCells.module.css';
import { codeLength, extractLetters, parsePastedCode } from './enrollment-code.ts';

const HINT = 'Press Escape, then Tab, to leave the code.';
const released = 'Tab now leaves the code.';

/**
 * Eight cells for the letters of a code. Tab does not leave them until Escape is pressed (R5.6),
 * which a hint says and announces.
 *
 * @param letters one letter per cell; empty where there is none
 * @param takesFocus the cells take the focus when they appear, because they have to be filled again
 * @param onPasteRefused called when the pasted text is not exactly 8 letters
 */
export function CodeCells(props: {
  letters: readonly string[];
  error: string | undefined;
  takesFocus: boolean;
  onChange: (letters: string[]) => void;
  onPasteRefused: () => void;
}) {
  const { letters, error, takesFocus, onChange, onPasteRefused } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const isReleased = useRef(false);
  const { announce } = useToaster();
  const id = useId();

  const focusOn = (index: number) => {
    const cells = group.current?.querySelectorAll('input');
    const cell = cells?.[Math.min(Math.max(index, 0), codeLength - 1)];
    cell?.focus();
    cell?.select();
  };
  const isWanted = useRef(takesFocus);
  useEffect(() => {
    if (isWanted.current) group.current?.querySelector('input')?.focus();
  }, []);
  const put = (index: number, text: string) => {
    // A keyboard with autofill inserts all letters at once.
    const whole = parsePastedCode(text);
    if (whole) return putAll(whole);
    const letter = extractLetters(text).at(-1);
    if (letter === undefined) {
      if (text === '') onChange(letters.with(index, ''));
      return;
    }
    onChange(letters.with(index, letter));
    focusOn(index + 1);
  };
  const putAll = (code: string) => {
    onChange([...code]);
    focusOn(codeLength - 1);
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = parsePastedCode(event.clipboardData.getData('text'));
    if (code) putAll(code);
    else onPasteRefused();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const { key } = event;
    if (key === 'Tab' && !isReleased.current) event.preventDefault();
    else if (key === 'Escape') {
      isReleased.current = true;
      announce(released);
    } else if (key === 'ArrowLeft') {
      event.preventDefault();
      focusOn(index - 1);
    } else if (key === 'ArrowRight') {
      event.preventDefault();
      focusOn(index + 1);
    } else if (key === 'Backspace' && letters[index] === '') {
      event.preventDefault();
      if (index > 0) onChange(letters.with(index - 1, ''));
      focusOn(index - 1);
    }
  };
  /** Tab is blocked again when the focus returns. */
  const onBlur = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) isReleased.current = false;
  };

  return (
    <fieldset
      ref={group}
      className={styles.code}
      aria-describedby={`${id}-hint ${id}-error`}
      onBlur={onBlur}
    >
      <legend className={styles.legend}>Enrollment code</legend>
      <div className={styles.cells}>
        {letters.map((letter, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
            key={index}
            className={styles.cell}
            aria-label={`Letter ${index + 1} of ${codeLength}`}
            aria-invalid={error !== undefined || undefined}
            type="text"
            inputMode="text"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            value={letter}
            onChange={(event) => put(index, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={onPaste}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {HINT}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
