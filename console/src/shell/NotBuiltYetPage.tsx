import { EmptyState } from '@stillhouse/ui/EmptyState';

/** An honest page for the routes in not-built-yet.ts. */
export function NotBuiltYetPage() {
  return <EmptyState title="This page is not built yet." />;
}
