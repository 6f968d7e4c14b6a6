import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';

export function NotFoundPage() {
  return (
    <EmptyState
      title="There is no page at this address."
      action={<LinkButton href="/">Go to Status</LinkButton>}
    >
      Check the address, or choose a page from the menu.
    </EmptyState>
  );
}
