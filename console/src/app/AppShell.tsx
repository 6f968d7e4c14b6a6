import type { ReactNode } from 'react';
import { useLocation } from '../router/Router.tsx';
import { getSidebarEntries } from '../rules/sidebar.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices, useSession } from '../services/services.ts';
import { DeviceBadge } from '../shell/DeviceBadge.tsx';
import { ShellFrame } from '../shell/ShellFrame.tsx';
import { Sidebar } from '../shell/Sidebar.tsx';
import { useDeviceIdentity } from '../shell/use-device-identity.ts';
import { AreaPage } from './AreaPage.tsx';
import { LazyPart } from './LazyPart.tsx';
import { useSearch } from './search/use-search.ts';

/** The shell of a signed-in user. */
export function AppShell({ children }: { children: ReactNode }) {
  const { config } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const { name } = config.brand;
  const search = useSearch();
  const identity = useDeviceIdentity();
  const device = identity && <DeviceBadge {...identity} />;
  const running = <LazyPart area="health" name="RunningLine" />;
  const sidebar = (
    <Sidebar
      brandName={name}
      device={device}
      running={running}
      onSearch={search}
      entries={facts ? getSidebarEntries(facts) : []}
      userName={user?.sub ?? ''}
      logoutHref="/logout"
    />
  );
  return (
    <>
      <LazyPart area="health" name="WorkWatch" />
      <ShellFrame brandName={name} device={device ?? undefined} running={running} sidebar={sidebar}>
        {children}
      </ShellFrame>
    </>
  );
}

/** The shell of the guided setup. On `/` it has no sidebar. */
export function GuidedShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const sidebar = pathname !== '/' && <AreaPage area="setup" name="GuidedSidebar" />;
  return <LazyShell sidebar={sidebar}>{children}</LazyShell>;
}

/** The shell of the style guide (R2.46). */
export function StyleGuideShell({ children }: { children: ReactNode }) {
  const sidebar = <AreaPage area="style-guide" name="StyleGuideSidebar" />;
  return <LazyShell sidebar={sidebar}>{children}</LazyShell>;
}

function LazyShell(props: { sidebar: ReactNode; children: ReactNode }) {
  const { config } = useServices();
  return <ShellFrame brandName={config.brand.name} {...props} />;
}
