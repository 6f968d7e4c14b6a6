import type { OperationId } from '@stillhouse/contracts/operations';
import type { Brand } from '@stillhouse/products/brand';
import {
  type Control,
  findHindrance,
  formatHindrance,
  type Hindrance,
} from '../../rules/change-rules.ts';
import { type Facts, getDeviceProduct } from '../../rules/facts.ts';
import { type FeatureName, featureRules } from '../../rules/feature-rules.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { decideAccess } from '../access.ts';
import {
  getParentRoute,
  type RouteDefinition,
  type RoutePath,
  routeTable,
} from '../route-table.ts';
import { synonyms } from './synonyms.ts';

export type SearchEntry = {
  kind: 'Page' | 'Setting' | 'Action' | 'Value';
  title: string;
  href: RoutePath;
  /** The title of the page, for everything else than a page. */
  place: string | undefined;
  /** Other words for it. */
  words: string;
  /** The beginning of the name of the control or the row that takes the focus. */
  target?: string;
  /** An action that asks first: it is opened. */
  press?: true;
  /** Why it cannot be changed. */
  reason?: string | undefined;
};

/** The rules of pages that not all users or devices have. */
const pageRules: Partial<Record<RoutePath, readonly FeatureName[]>> = {
  '/network/ethernet': ['ethernet'],
  '/network/ethernet/ip4': ['ethernet'],
  '/network/ntp': ['ntpOnNetworkPage', 'controlledHere'],
  '/network/dot1x/wired': ['ethernet'],
  '/settings/audio-video': ['audioVideo'],
  '/settings/audio-video/camera/antibanding-mode': ['audioVideo'],
  '/settings/time-and-language': ['timeAndLanguage'],
  '/settings/time-and-language/ntp': ['timeAndLanguage'],
  '/settings/time-and-language/time-zone': ['timeAndLanguage'],
  '/settings/time-and-language/language': ['timeAndLanguage'],
  '/settings/remote-access': ['accessSettings'],
  '/system/software-update': ['controlledHere'],
  '/system/software-update/channel': ['controlledHere'],
  '/system/settings': ['settings'],
  '/system/pulse': ['enrollment'],
};

type Labels = typeof settingLabels;

/** The pages of the settings. A setting that has a page of its own is found as that page. */
const settingPages: Record<keyof Labels, RoutePath> = {
  updateSystemSettings: '/system',
  updateAudioVideoSettings: '/settings/audio-video',
  changeUpdateSettings: '/system/software-update',
  updateRemoteAccessSettings: '/settings/remote-access',
  updateChromiumSettings: '/_additional-options',
  updateLanguageSettings: '/settings/time-and-language/language',
  updateTimeSettings: '/settings/time-and-language',
  updateNtpSettings: '/network/ntp',
  updateHostname: '/network/hostname',
  updateProxy: '/network/proxy',
  setWifiRadio: '/network/wifi',
  updateEthernetIp4: '/network/ethernet/ip4',
};

type Action = Pick<SearchEntry, 'title' | 'href' | 'target' | 'press'> & {
  operation?: OperationId;
  features?: readonly FeatureName[];
};

const actions: readonly Action[] = [
  { title: 'Restart device', href: '/system', operation: 'rebootDevice', press: true },
  { title: 'Get logs', href: '/_additional-options' },
  {
    title: 'Run camera diagnostics',
    href: '/_additional-options',
    operation: 'runCameraDiagnostics',
    press: true,
  },
  {
    title: 'Run audio diagnostics',
    href: '/_additional-options',
    operation: 'runAudioDiagnostics',
    press: true,
  },
  { title: 'Upload a certificate', href: '/network/certificates', target: 'Certificate file' },
  { title: 'Join another Wi-Fi network', href: '/network/wifi', target: 'Other...' },
  {
    title: 'Change the password',
    href: '/settings/remote-access',
    target: 'New password',
    features: ['accessSettings'],
  },
  { title: 'Logout', href: '/logout' },
];

type Value = { title: string; href: RoutePath; features?: readonly FeatureName[] };

/** What people look for and nobody can set. */
const values: readonly Value[] = [
  { title: 'Serial number', href: '/' },
  { title: 'Firmware version', href: '/' },
  { title: 'Ethernet IP', href: '/', features: ['ethernet'] },
  { title: 'Ethernet MAC', href: '/', features: ['ethernet'] },
  { title: 'Wi-Fi IP', href: '/' },
  { title: 'Wi-Fi MAC', href: '/' },
  { title: 'Device time', href: '/settings/time-and-language', features: ['timeAndLanguage'] },
];

/**
 * Lists what the user can find on the device. What the rules hide is not listed, and what they
 * disable has the reason.
 */
export function listSearchEntries(control: Control, brand: Brand): SearchEntry[] {
  const { facts } = control;
  const isShown = (href: RoutePath, features: readonly FeatureName[] = []) =>
    isPageShown(href, facts) && features.every((name) => featureRules[name](facts));
  const create = (
    kind: SearchEntry['kind'],
    title: string,
    href: RoutePath,
    more: Partial<SearchEntry> = {},
  ): SearchEntry => {
    const page = formatTitle(getRoute(href), brand);
    const place = kind === 'Page' ? getParentRoute(href)?.label : page;
    return { kind, title, href, place, words: synonyms[title] ?? synonyms[href] ?? '', ...more };
  };
  const pages = routeTable
    .filter(({ path }) => isFindable(path) && isShown(path))
    .map((route) => create('Page', formatTitle(route, brand), route.path));
  const titles = pages.map(({ title }) => title.toLowerCase());
  const settings = listSettings(control)
    .filter(({ label, href }) => isPageShown(href, facts) && !titles.includes(label.toLowerCase()))
    .map(({ label, href, hindrance }) =>
      create('Setting', label, href, {
        target: label,
        ...(hindrance && { reason: formatHindrance(hindrance, brand) }),
      }),
    );
  return [
    ...pages,
    ...settings,
    ...actions
      .filter(({ href, features, operation }) => {
        const isPossible = operation === undefined || !findHindrance(operation, [], control);
        return (href === '/logout' || isShown(href, features)) && isPossible;
      })
      .map(({ title, href, target = title, press }) =>
        create('Action', title, href, { target, ...(press && { press }) }),
      ),
    ...values
      .filter(({ href, features }) => isShown(href, features))
      .map(({ title, href }) => create('Value', title, href, { target: title })),
  ];
}

/** The settings that the user can see, with the reason for those that cannot be changed. */
function listSettings(control: Control) {
  const { facts } = control;
  return (Object.keys(settingLabels) as (keyof Labels)[]).flatMap((operation) =>
    Object.entries(settingLabels[operation]).flatMap(([name, label]) => {
      const found = findHindrance(operation, [name], control);
      // The page of the setting says why.
      const hindrance = found === 'unknownControl' ? null : found;
      const isHidden = hindrance !== null && !disabling.includes(hindrance);
      return isHidden ? [] : [{ label, href: getSettingPage(operation, name, facts), hindrance }];
    }),
  );
}

const disabling: readonly Hindrance[] = ['pairedDevice', 'cloud'];

function getSettingPage(operation: keyof Labels, name: string, facts: Facts): RoutePath {
  if (name === 'usbAudioDevicesEnabled' && !featureRules.usbAudio(facts)) {
    return '/_additional-options';
  }
  return settingPages[operation];
}

function getRoute(path: RoutePath): RouteDefinition {
  return routeTable.find((route) => route.path === path) as RouteDefinition;
}

function formatTitle({ title }: RouteDefinition, { cloudName }: Brand): string {
  return title.replace('{cloudName}', () => cloudName);
}

/** A page that can be opened without an id, by somebody who is signed in. */
export function isFindable(path: RoutePath): boolean {
  const { access } = getRoute(path);
  const isOfShell = access !== 'anyone' && access !== 'style-guide-user' && access !== 'setup-step';
  return isOfShell && !path.includes(':');
}

function isPageShown(path: RoutePath, facts: Facts): boolean {
  const place = { pathname: path, search: '', hash: '', state: null };
  const isOpen = decideAccess(getRoute(path), place, facts, '').kind === 'show';
  const rules: readonly FeatureName[] = pageRules[path] ?? [];
  const hasIt = path !== '/network/wifi' || getDeviceProduct(facts).hasWifi;
  return isOpen && hasIt && rules.every((name) => featureRules[name](facts));
}
