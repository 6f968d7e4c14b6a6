import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { SignOutPage } from '../features/sign-in/SignOutPage.tsx';
import type { AreaModules, AreaName } from './areas.ts';
import { HomePage } from './HomePage.tsx';
import type { Page } from './lazy-page.ts';
import type { RoutePath } from './route-table.ts';

export type RoutePage =
  /** Part of the first chunk: needed at once, or while the device is away. */
  { kind: 'eager'; Page: Page } | { kind: 'lazy'; area: AreaName; name: string };

/** The page of every route. A route without a page is a type error. */
const routePages: Record<RoutePath, RoutePage> = {
  '/login': { kind: 'eager', Page: SignInPage },
  '/logout': { kind: 'eager', Page: SignOutPage },
  '/': { kind: 'eager', Page: HomePage },
  '/network': createLazyPage('network', 'NetworkPage'),
  '/network/ethernet': createLazyPage('network', 'EthernetPage'),
  '/network/ethernet/ip4': createLazyPage('network', 'Ip4Page'),
  '/network/wifi': createLazyPage('wifi', 'WifiPage'),
  '/network/proxy': createLazyPage('network', 'ProxyPage'),
  '/network/hostname': createLazyPage('network', 'HostnamePage'),
  '/network/ntp': createLazyPage('network', 'NtpPage'),
  '/network/certificates': createLazyPage('certificates', 'CertificatesPage'),
  '/network/certificates/:certificateId': createLazyPage('certificates', 'CertificatePage'),
  '/network/dot1x': createLazyPage('certificates', 'Dot1xPage'),
  '/network/dot1x/csr': createLazyPage('certificates', 'CsrPage'),
  '/network/dot1x/wired': createLazyPage('certificates', 'WiredPage'),
  '/network/dot1x/wireless': createLazyPage('certificates', 'WirelessPage'),
  '/settings/time-and-language/ntp': createLazyPage('network', 'NtpPage'),
  '/settings/audio-video': createLazyPage('settings', 'AudioVideoPage'),
  '/settings/audio-video/camera/antibanding-mode': createLazyPage(
    'settings',
    'AntibandingModePage',
  ),
  '/settings/time-and-language': createLazyPage('settings', 'TimeAndLanguagePage'),
  '/settings/time-and-language/time-zone': createLazyPage('settings', 'TimeZonePage'),
  '/settings/time-and-language/language': createLazyPage('settings', 'LanguagePage'),
  '/settings/remote-access': createLazyPage('settings', 'RemoteAccessPage'),
  '/_additional-options': createLazyPage('system', 'AdditionalOptionsPage'),
  '/system': createLazyPage('system', 'SystemPage'),
  '/system/software-update': createLazyPage('system', 'SoftwareUpdatePage'),
  '/system/software-update/channel': createLazyPage('system', 'ChannelPage'),
  '/system/settings': createLazyPage('system', 'SettingsFilePage'),
  '/system/pulse': createLazyPage('setup', 'EnrollmentPage'),
  '/pulse': createLazyPage('setup', 'PulsePage'),
  '/video-preview': createLazyPage('setup', 'VideoPreviewPage'),
  '/all-set': createLazyPage('setup', 'AllSetPage'),
  '/welcome': createLazyPage('setup', 'WelcomePage'),
  '/style-guide': createLazyPage('style-guide', 'OverviewPage'),
  '/style-guide/modals': createLazyPage('style-guide', 'ModalsPage'),
  '/style-guide/buttons': createLazyPage('style-guide', 'ButtonsPage'),
  '/style-guide/progress': createLazyPage('style-guide', 'ProgressPage'),
  '/style-guide/notice': createLazyPage('style-guide', 'NoticePage'),
  '/style-guide/loading-screen': createLazyPage('style-guide', 'LoadingScreenPage'),
  '/style-guide/app-loader': createLazyPage('style-guide', 'AppLoaderPage'),
};

/** In the guided setup, `/network` is step 1 (R2.31). */
const guidedPages: Partial<Record<RoutePath, RoutePage>> = {
  '/network': createLazyPage('setup', 'NetworkStepPage'),
};

/** @param guided whether the device is being set up in guided steps */
export function getPage(path: RoutePath, guided = false): RoutePage {
  return (guided ? guidedPages[path] : undefined) ?? routePages[path];
}

function createLazyPage<Area extends AreaName>(
  area: Area,
  name: keyof AreaModules[Area] & string,
): RoutePage {
  return { kind: 'lazy', area, name };
}
