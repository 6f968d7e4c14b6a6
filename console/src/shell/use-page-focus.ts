import { useToaster } from '@stillhouse/ui/Toaster';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useServices } from '../services/services.ts';
import { mainId } from './main-id.ts';

/**
 * Sets the title of the tab. After a navigation the heading takes the focus and the title is
 * announced, because a screen reader cannot notice that a single-page app has changed. On the first
 * load the browser does that itself.
 *
 * @param deviceName begins the title, because the end of long titles is cut off
 */
export function usePageFocus(title: string, deviceName?: string): void {
  const { config, initialLocation } = useServices();
  const { announce } = useToaster();
  const { key } = useLocation();
  // After going back, the browser restores the scroll position.
  const wentBack = useNavigationType() === 'POP';
  const brandName = config.brand.name;

  useEffect(() => {
    document.title = deviceName ? `${deviceName} - ${title}` : `${title} - ${brandName}`;
  }, [title, deviceName, brandName]);

  useEffect(() => {
    initialLocation.key ??= key;
    if (initialLocation.key === key) return;
    const main = document.getElementById(mainId);
    if (!main || hasFocusInside(main)) return;
    const heading = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
    (heading ?? main).focus({ preventScroll: true });
    if (!wentBack) window.scrollTo(0, 0);
    announce(title);
  }, [initialLocation, key, wentBack, title, announce]);
}

/** A page that sets the focus itself (sign-in) keeps it. */
function hasFocusInside(main: HTMLElement): boolean {
  return main !== document.activeElement && main.contains(document.activeElement);
}
