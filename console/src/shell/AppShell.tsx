import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useParts, useSession } from '../parts.ts';
import { AreaPage } from '../routes/AreaPage.tsx';
import { sidebarEntries } from '../rules/sidebar.ts';
import { useFacts } from '../rules/use-facts.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The shell of a signed-in user. */
export function AppShell({ children }: { children: ReactNode }) {
  const { config } = useParts();
  const { user } = useSession();
  const facts = useFacts();
  const { name } = config.brand;
  const sidebar = (
    <Sidebar
      brandName={name}
      entries={facts ? sidebarEntries(facts) : []}
      userName={user?.sub ?? ''}
      logoutHref="/logout"
    />
  );
  return (
    <ShellFrame brandName={name} sidebar={sidebar}>
      {children}
    </ShellFrame>
  );
}

/** The shell of the guided setup; its sidebar is not there on `/` (spec section 2). */
export function GuidedShell({ children }: { children: ReactNode }) {
  const { config } = useParts();
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
