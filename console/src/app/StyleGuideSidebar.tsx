import type { SidebarEntry } from '../rules/sidebar.ts';
import { useServices } from '../services/services.ts';
import { Sidebar } from '../shell/Sidebar.tsx';
import { routeTable } from './route-table.ts';

const entries: SidebarEntry[] = routeTable
  .filter((route) => route.access === 'style-guide-user')
  .map((route) => ({ label: route.title, href: route.path, icon: 'options' }));

/** The menu of a fixed user who needs no device, whose Logout leads to `/` (R2.46). */
export function StyleGuideSidebar() {
  const { name } = useServices().config.brand;
  return <Sidebar brandName={name} entries={entries} userName="style-guide" logoutHref="/" />;
}
