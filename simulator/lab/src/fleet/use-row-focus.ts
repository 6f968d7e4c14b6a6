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
import type { DeviceSummary } from '../server-state/queries.ts';
import { getTargetRow } from './target-row.ts';

/** The row that has or had the focus, and what to focus there. */
type ActiveRow = { id: string; control: 'input' | 'a' };

/**
 * Moves the focus between rows, of which only the visible ones exist. The row with the focus is
 * kept when it is scrolled out of view; when its device has gone, the table takes the focus.
 */
export function useRowFocus(
  devices: readonly DeviceSummary[],
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  const [active, setActive] = useState<ActiveRow | null>(null);
  const movesFocus = useRef(false);
  const hadFocus = useRef(false);
  const activeIndex = useMemo(
    () => (active === null ? -1 : devices.findIndex(({ id }) => id === active.id)),
    [devices, active],
  );

  useLayoutEffect(() => {
    const table = scroller.current;
    if (table === null || active === null) return;
    if (movesFocus.current) {
      movesFocus.current = false;
      const row = table.querySelector(`tr[data-device="${CSS.escape(active.id)}"]`);
      // Also scrolls the page, which may show only a part of the table.
      row?.querySelector<HTMLElement>(active.control)?.focus();
    }
    // The focus of a removed row falls to the body.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (activeIndex === -1 && isLost) table.focus({ preventScroll: true });
    hadFocus.current = table.contains(document.activeElement);
  });

  return {
    /** Also renders the row with the focus. */
    extractRange: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range);
        if (activeIndex < 0 || activeIndex >= range.count || rows.includes(activeIndex))
          return rows;
        return [...rows, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),

    onFocus({ target }: FocusEvent) {
      const id = target.closest('tr')?.dataset.device;
      if (id === undefined) return;
      hadFocus.current = true;
      setActive({ id, control: target.matches('input') ? 'input' : 'a' });
    },

    onKeyDown(event: KeyboardEvent, virtualizer: Virtualizer<HTMLElement, Element>) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2;
      const index = getTargetRow(event.key, {
        from: activeIndex,
        count: devices.length,
        page: Math.max(1, page),
      });
      const device = index === null ? undefined : devices[index];
      if (index === null || device === undefined || active === null) return;
      event.preventDefault();
      movesFocus.current = true;
      setActive({ ...active, id: device.id });
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}
