import { type RefObject, useEffect, useRef, useState } from 'react';

/** So long after it was loaded, a page may put the focus into one of its fields by itself. */
const settlesMs = 2000;

/**
 * For a frame whose page takes the focus as it loads: whoever works around the frame would type into it. Until it has settled, the
 * focus is given back, unless a person goes there, which shows because the frame is inert: pointers meet what is around it.
 *
 * @param load changes with everything that is loaded into the frame
 */
export function useQuietStart(load: string) {
  const [awake, setAwake] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isQuiet = awake !== load;
  const wake = () => setAwake(load);

  useEffect(() => {
    if (!isQuiet) return;
    let last = document.activeElement;
    let isTabbing = false;
    let isOver = false;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame.current) last = target;
    };
    const onBlur = () => {
      if (isTabbing || document.activeElement !== frame.current) return;
      // not from within the event: the browser is still at moving the focus
      setTimeout(() => giveBack(frame, last));
    };
    // before the focus moves, so that it can move into the frame: a person who goes there by Tab stays there
    const onKey = ({ key }: KeyboardEvent) => {
      const element = frame.current;
      if (key !== 'Tab' || element === null) return;
      isTabbing = true;
      element.inert = false;
      setTimeout(() => {
        isTabbing = false;
        if (document.activeElement === element) setAwake(load);
        // the frame may have settled meanwhile: then it is React that has set it
        else if (!isOver) element.inert = true;
      });
    };
    document.addEventListener('focusin', onFocus);
    window.addEventListener('blur', onBlur);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      isOver = true;
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isQuiet, load]);

  return {
    frame,
    isQuiet,
    wake,
    onLoad: () => {
      // harmless once the frame shows something else
      setTimeout(wake, settlesMs);
    },
  };
}

function giveBack(frame: RefObject<HTMLIFrameElement | null>, last: Element | null): void {
  if (document.activeElement !== frame.current) return;
  frame.current?.blur();
  window.focus();
  if (last instanceof HTMLElement && last !== document.body) last.focus({ preventScroll: true });
}
