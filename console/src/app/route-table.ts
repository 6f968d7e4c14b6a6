/** Who may open a route. decideAccess (access.ts) applies it. */
type AccessRule =
  | 'anyone'
  | 'signed-in'
  /** Like signed-in, but other users are redirected to Status (R6.6). */
  | 'signed-in-else-home'
  /** Signed in, and not in setup mode (R6.5). */
  | 'standard-mode'
  /** Signed in, but not in the setup-only session, whose requests the device rejects (R6.13). */
  | 'setup-step'
  /** Signed in, with the flag for 802.1x (R2.29). */
  | 'dot1x'
  /** Shown as the fixed style-guide user. Needs no device (R2.46). */
  | 'style-guide-user';

export type RouteDefinition = {
  path: string;
  /** The heading of the page and the title of its tab. `{cloudName}` is the brand's (R1.8). */
  title: string;
  access: AccessRule;
};

/** Whether a route has a page for signed-in users only, in the frame of the console. */
export function requiresUser({ access }: Pick<RouteDefinition, 'access'>): boolean {
  return access !== 'anyone' && access !== 'style-guide-user';
}

/**
 * Every route of the console (R2.1 to R2.46, decision 0037). A route without a page in pages.ts is
 * a type error.
 */
export const routeTable = [
  { path: '/login', title: 'Sign in', access: 'anyone' },
  { path: '/logout', title: 'Sign out', access: 'anyone' },

  { path: '/', title: 'Status', access: 'signed-in' },

  { path: '/network', title: 'Network', access: 'signed-in' },
  { path: '/network/ethernet', title: 'Ethernet', access: 'signed-in' },
  { path: '/network/ethernet/ip4', title: 'IP configuration', access: 'signed-in' },
  { path: '/network/wifi', title: 'Wi-Fi', access: 'signed-in' },
  { path: '/network/proxy', title: 'Proxy', access: 'signed-in-else-home' },
  { path: '/network/hostname', title: 'Hostname', access: 'signed-in' },
  { path: '/network/ntp', title: 'NTP Server', access: 'signed-in' },
  { path: '/network/certificates', title: 'Certificates', access: 'signed-in' },
  { path: '/network/certificates/:certificateId', title: 'Certificate', access: 'signed-in' },
  { path: '/network/dot1x', title: '802.1x configuration', access: 'dot1x' },
  { path: '/network/dot1x/csr', title: 'Certificate signing request', access: 'dot1x' },
  { path: '/network/dot1x/wired', title: '802.1x Ethernet', access: 'dot1x' },
  { path: '/network/dot1x/wireless', title: '802.1x Wi-Fi', access: 'dot1x' },

  { path: '/settings/audio-video', title: 'Audio & video', access: 'standard-mode' },
  {
    path: '/settings/audio-video/camera/antibanding-mode',
    title: 'Antibanding mode',
    access: 'standard-mode',
  },
  { path: '/settings/time-and-language', title: 'Time & language', access: 'standard-mode' },
  { path: '/settings/time-and-language/ntp', title: 'NTP Server', access: 'standard-mode' },
  { path: '/settings/time-and-language/time-zone', title: 'Time zone', access: 'standard-mode' },
  { path: '/settings/time-and-language/language', title: 'Language', access: 'standard-mode' },
  { path: '/settings/remote-access', title: 'Remote access', access: 'standard-mode' },
  { path: '/_additional-options', title: 'Additional options', access: 'standard-mode' },

  { path: '/system', title: 'System', access: 'standard-mode' },
  { path: '/system/software-update', title: 'Software update', access: 'standard-mode' },
  { path: '/system/software-update/channel', title: 'Update channel', access: 'standard-mode' },
  { path: '/system/settings', title: 'Export and import', access: 'standard-mode' },
  { path: '/system/pulse', title: '{cloudName}', access: 'standard-mode' },

  { path: '/pulse', title: 'Pulse', access: 'setup-step' },
  { path: '/video-preview', title: 'Video preview', access: 'setup-step' },
  { path: '/all-set', title: 'All set', access: 'setup-step' },
  { path: '/welcome', title: 'Welcome', access: 'anyone' },

  { path: '/style-guide', title: 'Style guide', access: 'style-guide-user' },
  { path: '/style-guide/modals', title: 'Modals', access: 'style-guide-user' },
  { path: '/style-guide/buttons', title: 'Buttons', access: 'style-guide-user' },
  { path: '/style-guide/progress', title: 'Progress', access: 'style-guide-user' },
  { path: '/style-guide/notice', title: 'Notice', access: 'style-guide-user' },
  { path: '/style-guide/loading-screen', title: 'Loading screen', access: 'style-guide-user' },
  { path: '/style-guide/app-loader', title: 'App loader', access: 'style-guide-user' },
] as const satisfies readonly RouteDefinition[];

export type RoutePath = (typeof routeTable)[number]['path'];

/** Returns the parent of a page by its path: `/network/ethernet/ip4` leads back to Ethernet. */
export function getParentRoute(path: RoutePath): { href: string; label: string } | undefined {
  const rows: readonly RouteDefinition[] = routeTable;
  for (let above = removeLastSegment(path); above !== ''; above = removeLastSegment(above)) {
    const row = rows.find((candidate) => candidate.path === above);
    if (row) return { href: row.path, label: row.title };
  }
  return undefined;
}

function removeLastSegment(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
