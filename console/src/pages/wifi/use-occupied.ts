import { type FocusEvent, useState } from 'react';

/**
 * Whether somebody is on an element: its pointer over it, or the focus in it.
 *
 * @returns the answer, and the handlers for the element
 */
export function useOccupied() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    pointed || focused,
    {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      // a window that goes to the background keeps its active element, and gets the focus back there
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget ?? document.activeElement)),
    },
  ] as const;
}
