import type { ReactNode } from 'react';
import { useParts, useSession } from '../parts.ts';
import { sidebarEntries } from '../rules/sidebar.ts';
import { useFacts } from '../rules/use-facts.ts';
import { ShellFrame } from './ShellFrame.tsx';

/** The shell of a signed-in user. */
export function AppShell({ children }: { children: ReactNode }) {
  const { config } = useParts();
  const { user } = useSession();
  const facts = useFacts();
  return (
    <ShellFrame
      brandName={config.brand.name}
      entries={facts ? sidebarEntries(facts) : []}
      userName={user?.sub ?? ''}
      logoutHref="/logout"
    >
      {children}
    </ShellFrame>
  );
}
