import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for the heading of a list of buttons. It gets the focus when a button that was
 * pressed leaves the list, which would drop the focus to the start of the page.
 *
 * @param list what identifies the buttons
 */
export function useKeptFocus(list: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list removes buttons
  useLayoutEffect(() => {
    const section = heading.current?.parentElement;
    if (focused.current?.isConnected === false && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
    const remember = (event: FocusEvent) => {
      focused.current = event.target as Element;
    };
    const forget = () => {
      if (document.activeElement !== document.body) focused.current = null;
    };
    section?.addEventListener('focusin', remember);
    document.addEventListener('focusin', forget, { capture: true });
    return () => {
      section?.removeEventListener('focusin', remember);
      document.removeEventListener('focusin', forget, { capture: true });
    };
  }, [list]);
  return heading;
}
