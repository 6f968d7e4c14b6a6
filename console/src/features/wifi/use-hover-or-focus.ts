import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether an element is in use: hovered or focused.
 *
 * @param held whether a dialog is open that was opened from it, and will return the focus
 * @returns the state, and the properties for the element
 */
export function useHoverOrFocus(held = false) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [wasHeld, setWasHeld] = useState(held);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // A dialog returns the focus while React removes it, when React receives no events.
    setFocused(element.current?.contains(document.activeElement) ?? false);
    setWasHeld(held);
  }, [held]);

  return [
    pointed || focused || held || wasHeld,
    {
      ref: element,
      // Does not use onPointerEnter, which React derives from the previous element, which may have
      // been removed.
      onPointerOver: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      // A window in the background keeps its active element, and returns the focus to it.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget ?? document.activeElement)),
    },
  ] as const;
}
