import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long after its load a page may still move the focus into one of its fields. */
const settleMs = 2000;

/**
 * Guards the focus against a frame whose page focuses a field while it loads. Otherwise, a user who
 * types outside the frame would type into it. The frame is inert until it settles, and the focus is
 * restored, unless the user enters the frame: by Tab, or with the pointer, which then meets the
 * element around the inert frame.
 * @param load changes with everything that is loaded into the frame
 */
export function useFocusGuard(load: string) {
  const [releasedLoad, setReleasedLoad] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isGuarded = releasedLoad !== load;
  const release = () => setReleasedLoad(load);

  useEffect(() => {
    if (!isGuarded) return;
    return guardFocus(frame, () => setReleasedLoad(load));
  }, [isGuarded, load]);

  return {
    frame,
    isGuarded,
    release,
    onLoad: () => {
      // Has no effect if the frame has loaded something else since then.
      setTimeout(release, settleMs);
    },
  };
}

/** @param onEnter the user has entered the frame by Tab */
function guardFocus(frame: RefObject<HTMLIFrameElement | null>, onEnter: () => void): () => void {
  let last = document.activeElement;
  let isTabbing = false;
  let isOver = false;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== frame.current) last = target;
  };
  const onBlur = () => {
    if (isTabbing || document.activeElement !== frame.current) return;
    // Not within the event: the browser is still moving the focus.
    setTimeout(() => restoreFocus(frame, last));
  };
  // Runs before the focus moves, so that Tab can move it into the frame.
  const onKey = ({ key }: KeyboardEvent) => {
    const element = frame.current;
    if (key !== 'Tab' || element === null) return;
    isTabbing = true;
    element.inert = false;
    setTimeout(() => {
      isTabbing = false;
      if (document.activeElement === element) onEnter();
      // If the guard is over, React has already set `inert`.
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
}

function restoreFocus(frame: RefObject<HTMLIFrameElement | null>, last: Element | null): void {
  if (document.activeElement !== frame.current) return;
  frame.current?.blur();
  window.focus();
  if (last instanceof HTMLElement && last !== document.body) last.focus({ preventScroll: true });
}
