import { type RefObject, useEffect, useRef } from 'react';

/** The first page leaves the focus where the browser puts it. */
let hasNavigated = false;

/** Announces a page change: sets the window title and moves the focus to the heading. */
export function usePageFocus(title: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} - Stillhouse lab`;
  }, [title]);
  useEffect(() => {
    if (hasNavigated) page.current?.querySelector('h1')?.focus({ preventScroll: true });
    hasNavigated = true;
  }, []);
  return page;
}
