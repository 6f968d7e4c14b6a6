import type { ReactNode } from 'react';
import { useParts } from '../parts.ts';
import { routeTable } from '../routes/table.ts';
import type { SidebarEntry } from '../rules/sidebar.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { Sidebar } from './Sidebar.tsx';

const entries: SidebarEntry[] = routeTable
  .filter((route) => route.access === 'style-guide-user')
  .map((route) => ({ label: route.title, href: route.path, icon: 'options' }));

/** The developer pages: signed in as a fixed user who needs no device, and Logout goes to / (spec section 2). */
export function StyleGuideShell({ children }: { children: ReactNode }) {
  const { config } = useParts();
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
