import { useEffect } from 'react';
import { useSessionServices } from '../services/session-services.ts';

/**
 * Sets the title of the tab.
 *
 * @param deviceName begins the title, because the end of long titles is cut off
 */
export function usePageTitle(title: string, deviceName?: string): void {
  const { name: brandName } = useSessionServices().config.brand;
  useEffect(() => {
    document.title = deviceName ? `${deviceName} - ${title}` : `${title} - ${brandName}`;
  }, [title, deviceName, brandName]);
}
