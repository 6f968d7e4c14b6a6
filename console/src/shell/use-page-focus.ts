import { useToaster } from '@stillhouse/ui/Toaster';
import { useEffect } from 'react';
import { useLocation } from '../router/Router.tsx';
import { useServices } from '../services/services.ts';
import { mainId } from './main-id.ts';
import { usePageTitle } from './use-page-title.ts';

/**
 * Sets the title of the tab. After a navigation the heading takes the focus and the title is
 * announced, because a screen reader cannot notice that a single-page app has changed. On the first
 * load the browser does that itself.
 */
export function usePageFocus(title: string, deviceName?: string): void {
  const { initialLocation } = useServices();
  const { announce } = useToaster();
  const { key, isOpenedByBrowser } = useLocation();
  usePageTitle(title, deviceName);

  useEffect(() => {
    initialLocation.key ??= key;
    if (initialLocation.key === key) return;
    const main = document.getElementById(mainId);
    if (!main || hasFocusInside(main)) return;
    const heading = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
    (heading ?? main).focus({ preventScroll: true });
    // After going back, the browser restores the scroll position.
    if (!isOpenedByBrowser) window.scrollTo(0, 0);
    announce(title);
  }, [initialLocation, key, isOpenedByBrowser, title, announce]);
}

/** A page that sets the focus itself (sign-in) keeps it. */
function hasFocusInside(main: HTMLElement): boolean {
  return main !== document.activeElement && main.contains(document.activeElement);
}
