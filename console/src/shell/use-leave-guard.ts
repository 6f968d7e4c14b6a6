import { useEffect, useEffectEvent } from 'react';
import { removeBase } from '../config/base-path.ts';
import { useNavigate } from '../router/Router.tsx';
import { useServices } from '../services/services.ts';
import { useAppModals } from './app-modals.ts';

/**
 * Asks before unsaved changes are left by a link or by closing the tab. A session that ends does
 * not ask, and the browser's Back keeps the changes (decision 0089).
 *
 * @param discard forgets the changes
 */
export function useLeaveGuard(hasChanges: boolean, discard: () => void): void {
  const modals = useAppModals();
  const navigate = useNavigate();
  const { basePath } = useServices().config;
  const ask = useEffectEvent((address: string) =>
    modals.open({
      type: 'confirm',
      title: 'Leave without saving?',
      text: 'Your changes on this page are not saved.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      onConfirm() {
        discard();
        navigate(address);
      },
    }),
  );
  const forget = useEffectEvent(discard);

  useEffect(() => {
    if (!hasChanges) return;
    const onClick = (event: MouseEvent) => {
      const address = getAddressToOpen(event, basePath);
      if (address === null) return;
      // Before the router sees the click.
      event.preventDefault();
      event.stopPropagation();
      ask(address);
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // The user has chosen to leave.
    const onPageHide = () => forget();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [hasChanges, basePath]);
}

/** Returns the address of another page that a click opens in this tab, or null. */
function getAddressToOpen(event: MouseEvent, basePath: string): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.hasAttribute('href') || link.target !== '' || link.origin !== location.origin) {
    return null;
  }
  const path = removeBase(basePath, link.pathname);
  if (path === null || link.pathname === location.pathname) return null;
  return path + link.search + link.hash;
}
