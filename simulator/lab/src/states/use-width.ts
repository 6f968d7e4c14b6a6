import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, as it changes; null until that is known. */
export function useRoom(): [RefObject<HTMLDivElement | null>, number | null] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    setRoom(element.clientWidth);
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}
