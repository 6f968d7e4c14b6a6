import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { getSidebarEntries, type SidebarEntry } from '../rules/sidebar.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices, useSession } from '../services/services.ts';
import { DeviceBadge } from '../shell/DeviceBadge.tsx';
import { ShellFrame } from '../shell/ShellFrame.tsx';
import { Sidebar } from '../shell/Sidebar.tsx';
import { useDeviceIdentity } from '../shell/use-device-identity.ts';
import { AreaPage } from './AreaPage.tsx';
import { routeTable } from './route-table.ts';

/** The shell of a signed-in user. */
export function AppShell({ children }: { children: ReactNode }) {
  const { config } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const { name } = config.brand;
  const identity = useDeviceIdentity();
  const device = identity && <DeviceBadge {...identity} />;
  const sidebar = (
    <Sidebar
      brandName={name}
      device={device}
      entries={facts ? getSidebarEntries(facts) : []}
      userName={user?.sub ?? ''}
      logoutHref="/logout"
    />
  );
  return (
    <ShellFrame brandName={name} device={device ?? undefined} sidebar={sidebar}>
      {children}
    </ShellFrame>
  );
}

/** The shell of the guided setup. On `/` it has no sidebar. */
export function GuidedShell({ children }: { children: ReactNode }) {
  const { config } = useServices();
  const { pathname } = useLocation();
  return (
    <ShellFrame
      brandName={config.brand.name}
      sidebar={pathname !== '/' && <AreaPage area="setup" name="GuidedSidebar" />}
    >
      {children}
    </ShellFrame>
  );
}

const entries: SidebarEntry[] = routeTable
  .filter((route) => route.access === 'style-guide-user')
  .map((route) => ({ label: route.title, href: route.path, icon: 'options' }));

/**
 * The shell of the style guide: a fixed user who needs no device, whose Logout leads to `/`
 * (R2.46).
 */
export function StyleGuideShell({ children }: { children: ReactNode }) {
  const { config } = useServices();
  const { name } = config.brand;
  return (
    <ShellFrame
      brandName={name}
      sidebar={<Sidebar brandName={name} entries={entries} userName="style-guide" logoutHref="/" />}
    >
      {children}
    </ShellFrame>
  );
}
