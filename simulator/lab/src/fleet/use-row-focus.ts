import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { getRowKey, type ListRow } from './list-rows.ts';
import { getTargetRow } from './target-row.ts';

/** The row that has or had the focus, and what to focus there: in its first cell, or after it. */
type ActiveRow = { key: string; control: 'input' | 'a, button' };

/**
 * Moves the focus between rows, of which only the visible ones exist. The row with the focus is
 * kept when it is scrolled out of view; when it has gone, the table takes the focus.
 */
export function useRowFocus(
  rows: readonly ListRow[],
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  const [active, setActive] = useState<ActiveRow | null>(null);
  const movesFocus = useRef(false);
  const hadFocus = useRef(false);
  const activeIndex = useMemo(
    () => (active === null ? -1 : rows.findIndex((row) => getRowKey(row) === active.key)),
    [rows, active],
  );

  useLayoutEffect(() => {
    const table = scroller.current;
    if (table === null || active === null) return;
    if (movesFocus.current) {
      movesFocus.current = false;
      const row = table.querySelector(`tr[data-key="${CSS.escape(active.key)}"]`);
      // Also scrolls the page, which may show only a part of the table.
      row?.querySelector<HTMLElement>(active.control)?.focus();
    }
    // The focus of a removed row falls to the body.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (activeIndex === -1 && isLost) table.focus({ preventScroll: true });
    hadFocus.current = table.contains(document.activeElement);
  });

  return {
    /**
     * Also renders the row with the focus and the rows next to it, which Tab goes to: they may be
     * out of view, or not scrolled into view yet.
     */
    extractRange: useCallback(
      (range: Range) => {
        const near = activeIndex < 0 ? [] : [activeIndex - 1, activeIndex, activeIndex + 1];
        const existing = near.filter((index) => index >= 0 && index < range.count);
        const indexes = new Set([...defaultRangeExtractor(range), ...existing]);
        return [...indexes].sort((a, b) => a - b);
      },
      [activeIndex],
    ),

    onFocus({ target }: FocusEvent) {
      const key = target.closest('tr')?.dataset.key;
      if (key === undefined) return;
      hadFocus.current = true;
      setActive({ key, control: target.matches('input') ? 'input' : 'a, button' });
    },

    onKeyDown(event: KeyboardEvent, virtualizer: Virtualizer<HTMLElement, Element>) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2;
      const index = getTargetRow(event.key, {
        from: activeIndex,
        count: rows.length,
        page: Math.max(1, page),
      });
      const row = index === null ? undefined : rows[index];
      if (index === null || row === undefined || active === null) return;
      event.preventDefault();
      movesFocus.current = true;
      setActive({ ...active, key: getRowKey(row) });
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}
