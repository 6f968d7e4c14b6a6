import { useEffect } from 'react';
import { useAppModals } from '../../shell/app-modals.ts';
import { lazyPages } from '../areas.ts';

/** Returns a function that opens the search. Ctrl-K opens it, too, unless a dialog is open. */
export function useSearch(): () => void {
  const modals = useAppModals();
  const open = () =>
    // Without its chunk, the device does not respond, which the page says.
    void lazyPages.load('search').then(
      () => modals.open({ type: 'search' }),
      () => undefined,
    );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return open;
}
