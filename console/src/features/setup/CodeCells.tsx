import { FieldError } from '@stillhouse/ui/FieldError';
import { useToaster } from '@stillhouse/ui/Toaster';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from './CodeCells.module.css';
import {
  codeLength,
  explainRejection,
  extractLetters,
  parsePastedCode,
} from './enrollment-code.ts';

const hintText = 'Press Escape, then Tab, to leave the code.';
const releasedText = 'Tab now leaves the code.';

type Props = {
  /** One letter per cell; empty where there is none. */
  letters: readonly string[];
  error: string | undefined;
  /** What to do about the error. */
  advice: string | undefined;
  onChange: (letters: string[]) => void;
  /** Called with the reason when the pasted text is not exactly 8 letters. */
  onPasteRejected: (reason: string) => void;
};

/**
 * Eight cells for the letters of a code. Tab does not leave them until Escape is pressed (R5.6),
 * which a hint says and announces.
 */
export function CodeCells(props: Props) {
  const { letters, error, advice } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const tabLock = useTabLock(group);
  const { onInput, onPaste, onKeyDown } = createHandlers(props, group);
  const id = useId();

  // The code is the only input of its page. After a reload it may be there in part.
  const firstEmpty = useRef(Math.max(letters.indexOf(''), 0));
  useEffect(() => group.current?.querySelectorAll('input').item(firstEmpty.current).focus(), []);

  return (
    <fieldset
      ref={group}
      className={styles.code}
      aria-describedby={`${id}-hint ${id}-error`}
      {...tabLock}
    >
      <legend className={styles.legend}>Enrollment code</legend>
      <div className={styles.cells}>
        {letters.map((letter, index) => (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
            key={index}
            index={index}
            isInvalid={error !== undefined}
            value={letter}
            onInput={(text) => onInput(index, text)}
            onPaste={onPaste}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hintText}
      </p>
      <FieldError id={`${id}-error`}>
        {error !== undefined && (
          <>
            {error}
            {advice !== undefined && <span className={styles.advice}>{advice}</span>}
          </>
        )}
      </FieldError>
    </fieldset>
  );
}

/** Fills the cells, and moves the focus along. */
function createHandlers(
  { letters, onChange, onPasteRejected }: Props,
  group: RefObject<HTMLElement | null>,
) {
  const focusOn = (index: number) => {
    const cells = group.current?.querySelectorAll('input');
    const cell = cells?.[Math.min(Math.max(index, 0), codeLength - 1)];
    cell?.focus();
    cell?.select();
  };
  const setLetter = (index: number, letter: string) => onChange(letters.with(index, letter));
  const setCode = (code: string) => {
    onChange([...code]);
    focusOn(codeLength - 1);
  };
  const onInput = (index: number, text: string) => {
    // A keyboard with autofill inserts all letters at once.
    const code = parsePastedCode(text);
    if (code) return setCode(code);
    const letter = extractLetters(text).at(-1);
    if (letter === undefined && text !== '') return;
    setLetter(index, letter ?? '');
    if (letter !== undefined) focusOn(index + 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    const code = parsePastedCode(text);
    if (code) setCode(code);
    else onPasteRejected(explainRejection(text));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const { key } = event;
    const erasesPrevious = key === 'Backspace' && letters[index] === '';
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && !erasesPrevious) return;
    event.preventDefault();
    if (erasesPrevious && index > 0) setLetter(index - 1, '');
    focusOn(key === 'ArrowRight' ? index + 1 : index - 1);
  };

  return { onInput, onPaste, onKeyDown };
}

/**
 * Blocks Tab until Escape is pressed, which then leaves the whole group, and again when the focus
 * has left it.
 */
function useTabLock(group: RefObject<HTMLElement | null>) {
  const isReleased = useRef(false);
  const { announce } = useToaster();
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Tab') {
        if (!isReleased.current) return event.preventDefault();
        // The browser moves the focus on from the edge of the group.
        const cells = group.current?.querySelectorAll('input');
        cells?.item(event.shiftKey ? 0 : codeLength - 1).focus();
      }
      if (event.key !== 'Escape') return;
      isReleased.current = true;
      announce(releasedText);
    },
    onBlur(event: FocusEvent) {
      if (!group.current?.contains(event.relatedTarget)) isReleased.current = false;
    },
  };
}

function Cell(props: {
  index: number;
  isInvalid: boolean;
  value: string;
  onInput: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { index, isInvalid, onInput, ...rest } = props;
  return (
    <input
      {...rest}
      className={styles.cell}
      aria-label={`Letter ${index + 1} of ${codeLength}`}
      aria-invalid={isInvalid || undefined}
      type="text"
      inputMode="text"
      autoComplete={index === 0 ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onInput(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
