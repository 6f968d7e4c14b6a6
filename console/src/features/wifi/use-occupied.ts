import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether somebody is on an element: its pointer over it, or the focus in it.
 *
 * @param held a dialog is open that was opened from it, and will give the focus back
 * @returns the answer, and the properties for the element
 */
export function useOccupied(held = false) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [wasHeld, setWasHeld] = useState(held);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // a dialog gives the focus back while React takes it away, and React hears no events then
    setFocused(element.current?.contains(document.activeElement) ?? false);
    setWasHeld(held);
  }, [held]);

  return [
    pointed || focused || held || wasHeld,
    {
      ref: element,
      // not its enter: React tells of that by where the pointer came from, and that may have been removed under it
      onPointerOver: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      // a window that goes to the background keeps its active element, and gets the focus back there
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget ?? document.activeElement)),
    },
  ] as const;
}
