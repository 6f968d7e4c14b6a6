import type { ComponentType } from 'react';
import { SignInPage } from '../pages/sign-in/SignInPage.tsx';
import { SignOutPage } from '../pages/sign-in/SignOutPage.tsx';
import { StatusPage } from '../pages/status/StatusPage.tsx';
import type { AreaModules, AreaName } from './areas.ts';
import type { NotBuiltYet } from './not-built-yet.ts';
import type { RoutePath } from './table.ts';

export type RoutePage =
  /** In the first chunk: what has to be there at once, or when the device is not. */
  { kind: 'eager'; Page: ComponentType } | { kind: 'lazy'; area: AreaName; name: string };

/** The page of every route but those not built yet; a route in neither place is a type error. */
const routePages: Record<Exclude<RoutePath, NotBuiltYet>, RoutePage> = {
  '/login': { kind: 'eager', Page: SignInPage },
  '/logout': { kind: 'eager', Page: SignOutPage },
  '/': { kind: 'eager', Page: StatusPage },
  '/network': lazyPage('network', 'NetworkPage'),
  '/network/ethernet': lazyPage('network', 'EthernetPage'),
  '/network/ethernet/ip4': lazyPage('network', 'Ip4Page'),
  '/network/wifi': lazyPage('wifi', 'WifiPage'),
  '/network/proxy': lazyPage('network', 'ProxyPage'),
  '/network/hostname': lazyPage('network', 'HostnamePage'),
  '/network/ntp': lazyPage('network', 'NtpPage'),
  '/network/certificates': lazyPage('certificates', 'CertificatesPage'),
  '/network/certificates/:certificateId': lazyPage('certificates', 'CertificatePage'),
  '/network/dot1x': lazyPage('certificates', 'Dot1xPage'),
  '/network/dot1x/csr': lazyPage('certificates', 'CsrPage'),
  '/network/dot1x/wired': lazyPage('certificates', 'WiredPage'),
  '/network/dot1x/wireless': lazyPage('certificates', 'WirelessPage'),
  '/settings/time-and-language/ntp': lazyPage('network', 'NtpPage'),
  '/settings/audio-video': lazyPage('settings', 'AudioVideoPage'),
  '/settings/audio-video/camera/antibanding-mode': lazyPage('settings', 'AntibandingModePage'),
  '/settings/time-and-language': lazyPage('settings', 'TimeAndLanguagePage'),
  '/settings/time-and-language/time-zone': lazyPage('settings', 'TimeZonePage'),
  '/settings/time-and-language/language': lazyPage('settings', 'LanguagePage'),
  '/settings/remote-access': lazyPage('settings', 'RemoteAccessPage'),
  '/system': lazyPage('system', 'SystemPage'),
  '/welcome': lazyPage('setup', 'WelcomePage'),
  '/style-guide': lazyPage('style-guide', 'OverviewPage'),
  '/style-guide/modals': lazyPage('style-guide', 'ModalsPage'),
  '/style-guide/buttons': lazyPage('style-guide', 'ButtonsPage'),
  '/style-guide/progress': lazyPage('style-guide', 'ProgressPage'),
  '/style-guide/notice': lazyPage('style-guide', 'NoticePage'),
  '/style-guide/loading-screen': lazyPage('style-guide', 'LoadingScreenPage'),
  '/style-guide/app-loader': lazyPage('style-guide', 'AppLoaderPage'),
};

/** @returns null for a route whose page is not built yet */
export function pageOf(path: RoutePath): RoutePage | null {
  const pages: Partial<Record<RoutePath, RoutePage>> = routePages;
  return pages[path] ?? null;
}

function lazyPage<Area extends AreaName>(
  area: Area,
  name: keyof AreaModules[Area] & string,
): RoutePage {
  return { kind: 'lazy', area, name };
}
