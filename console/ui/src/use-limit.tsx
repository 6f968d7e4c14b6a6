import { type ReactElement, useState } from 'react';
import { Button } from './Button.tsx';

/**
 * Shows the first items of a list that may have thousands.
 *
 * @param nouns what the items are, as in 'Show all 10,000 names'
 * @returns the items to show, and a button for the others; null if all are shown anyway
 */
export function useLimit<T>(
  items: readonly T[],
  limit: number,
  nouns: string,
): { shown: readonly T[]; more: ReactElement | null } {
  const [isOpen, setOpen] = useState(false);
  if (items.length <= limit) return { shown: items, more: null };
  return {
    shown: isOpen ? items : items.slice(0, limit),
    more: (
      <Button size="small" onClick={() => setOpen(!isOpen)}>
        {isOpen
          ? `Show the first ${limit} ${nouns}`
          : `Show all ${items.length.toLocaleString('en-US')} ${nouns}`}
      </Button>
    ),
  };
}
