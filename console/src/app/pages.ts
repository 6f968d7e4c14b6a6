import type { ComponentType } from 'react';
import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { SignOutPage } from '../features/sign-in/SignOutPage.tsx';
import { StatusPage } from '../features/status/StatusPage.tsx';
import type { AreaModules, AreaName } from './areas.ts';
import type { RoutePath } from './route-table.ts';

export type RoutePage =
  /** In the first chunk: what has to be there at once, or when the device is not. */
  { kind: 'eager'; Page: ComponentType } | { kind: 'lazy'; area: AreaName; name: string };

/** The page of every route; a route without one is a type error. */
const routePages: Record<RoutePath, RoutePage> = {
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
  '/_additional-options': lazyPage('system', 'AdditionalOptionsPage'),
  '/system': lazyPage('system', 'SystemPage'),
  '/system/software-update': lazyPage('system', 'SoftwareUpdatePage'),
  '/system/software-update/channel': lazyPage('system', 'ChannelPage'),
  '/pulse': lazyPage('setup', 'PulsePage'),
  '/video-preview': lazyPage('setup', 'VideoPreviewPage'),
  '/all-set': lazyPage('setup', 'AllSetPage'),
  '/welcome': lazyPage('setup', 'WelcomePage'),
  '/style-guide': lazyPage('style-guide', 'OverviewPage'),
  '/style-guide/modals': lazyPage('style-guide', 'ModalsPage'),
  '/style-guide/buttons': lazyPage('style-guide', 'ButtonsPage'),
  '/style-guide/progress': lazyPage('style-guide', 'ProgressPage'),
  '/style-guide/notice': lazyPage('style-guide', 'NoticePage'),
  '/style-guide/loading-screen': lazyPage('style-guide', 'LoadingScreenPage'),
  '/style-guide/app-loader': lazyPage('style-guide', 'AppLoaderPage'),
};

/** In guided setup `/network` is its first step (a decision: other routes). */
const guidedPages: Partial<Record<RoutePath, RoutePage>> = {
  '/network': lazyPage('setup', 'NetworkStepPage'),
};

/** @param guided the device is being set up in guided steps */
export function pageOf(path: RoutePath, guided = false): RoutePage {
  return (guided ? guidedPages[path] : undefined) ?? routePages[path];
}

function lazyPage<Area extends AreaName>(
  area: Area,
  name: keyof AreaModules[Area] & string,
): RoutePage {
  return { kind: 'lazy', area, name };
}
