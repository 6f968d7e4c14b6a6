import { type RefCallback, useCallback } from 'react';

/** So long after it has begun to load, a page may take the focus by itself. */
const guardedMs = 3000;

/**
 * For a frame whose page puts the focus into one of its fields as it loads: that would take it from whoever works with the keyboard
 * around the frame. It is given back, unless a person has gone there.
 */
export function useKeptFocus(): RefCallback<HTMLIFrameElement> {
  return useCallback((frame: HTMLIFrameElement | null) => {
    if (frame === null) return;
    let last: Element | null = document.activeElement;
    let wantedAt = Number.NEGATIVE_INFINITY;
    let guardedUntil = performance.now() + guardedMs;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== frame) last = target;
    };
    // Tab leads into the frame; a pointer over it is about to.
    const onWanted = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key === 'Tab' : true) wantedAt = performance.now();
    };
    const onBlur = () => {
      const now = performance.now();
      if (document.activeElement !== frame || now > guardedUntil) return;
      if (frame.matches(':hover') || now - wantedAt < 500) return;
      // Once: whoever comes next may be a finger, of which nobody tells.
      guardedUntil = 0;
      // Not from within the event: the browser is still at moving the focus.
      setTimeout(() => {
        frame.blur();
        window.focus();
        if (last instanceof HTMLElement && last !== document.body) {
          last.focus({ preventScroll: true });
        }
      });
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onWanted);
    frame.addEventListener('pointerenter', onWanted);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onWanted);
      frame.removeEventListener('pointerenter', onWanted);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
}
