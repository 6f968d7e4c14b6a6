import { type RefObject, useEffect, useRef } from 'react';

/** The first page of a visit leaves the focus where browsers put it. */
let hasArrived = false;

/** Whoever goes to another page is told where they are: by the window's title, and by the focus on the heading. */
export function useArrival(title: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} - Stillhouse lab`;
  }, [title]);
  useEffect(() => {
    if (hasArrived) page.current?.querySelector('h1')?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
  return page;
}
