import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { SignOutPage } from '../features/sign-in/SignOutPage.tsx';
import type { AreaModules, AreaName } from './areas.ts';
import { HomePage } from './HomePage.tsx';
import type { Page } from './lazy-page.ts';
import { pageAreas } from './page-areas.ts';
import type { RoutePath } from './route-table.ts';

export type RoutePage =
  /** Part of the first chunk: needed at once, or while the device is away. */
  { kind: 'eager'; Page: Page } | { kind: 'lazy'; area: AreaName; name: string };

type LazyPath = keyof typeof pageAreas;

const eagerPages: Record<Exclude<RoutePath, LazyPath>, Page> = {
  '/login': SignInPage,
  '/logout': SignOutPage,
  '/': HomePage,
};

/** The page of every route, by its export name. A route without a page is a type error. */
const pageNames: { [Path in LazyPath]: keyof AreaModules[(typeof pageAreas)[Path]] & string } = {
  '/network': 'NetworkPage',
  '/network/ethernet': 'EthernetPage',
  '/network/ethernet/ip4': 'Ip4Page',
  '/network/wifi': 'WifiPage',
  '/network/proxy': 'ProxyPage',
  '/network/hostname': 'HostnamePage',
  '/network/ntp': 'NtpPage',
  '/network/certificates': 'CertificatesPage',
  '/network/certificates/:certificateId': 'CertificatePage',
  '/network/dot1x': 'Dot1xPage',
  '/network/dot1x/csr': 'CsrPage',
  '/network/dot1x/wired': 'WiredPage',
  '/network/dot1x/wireless': 'WirelessPage',
  '/settings/time-and-language/ntp': 'NtpPage',
  '/settings/audio-video': 'AudioVideoPage',
  '/settings/audio-video/camera/antibanding-mode': 'AntibandingModePage',
  '/settings/time-and-language': 'TimeAndLanguagePage',
  '/settings/time-and-language/time-zone': 'TimeZonePage',
  '/settings/time-and-language/language': 'LanguagePage',
  '/settings/remote-access': 'RemoteAccessPage',
  '/_additional-options': 'AdditionalOptionsPage',
  '/system': 'SystemPage',
  '/system/software-update': 'SoftwareUpdatePage',
  '/system/software-update/channel': 'ChannelPage',
  '/system/settings': 'SettingsFilePage',
  '/system/pulse': 'EnrollmentPage',
  '/pulse': 'PulsePage',
  '/video-preview': 'VideoPreviewPage',
  '/all-set': 'AllSetPage',
  '/welcome': 'WelcomePage',
  '/style-guide': 'OverviewPage',
  '/style-guide/modals': 'ModalsPage',
  '/style-guide/buttons': 'ButtonsPage',
  '/style-guide/progress': 'ProgressPage',
  '/style-guide/notice': 'NoticePage',
  '/style-guide/loading-screen': 'LoadingScreenPage',
  '/style-guide/app-loader': 'AppLoaderPage',
};

/**
 * @param guided whether the device is being set up in guided steps, where `/network` is step 1
 *   (R2.31)
 */
export function getPage(path: RoutePath, guided = false): RoutePage {
  if (guided && path === '/network')
    return { kind: 'lazy', area: 'setup', name: 'NetworkStepPage' };
  if (!isLazy(path)) return { kind: 'eager', Page: eagerPages[path] };
  return { kind: 'lazy', area: pageAreas[path], name: pageNames[path] };
}

function isLazy(path: RoutePath): path is LazyPath {
  return Object.hasOwn(pageAreas, path);
}
