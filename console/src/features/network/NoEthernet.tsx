import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';

/** Shown on Ethernet pages of a product without Ethernet. */
export function NoEthernet() {
  return (
    <EmptyState
      icon="ethernet"
      title="This device has no Ethernet."
      action={<LinkButton href="/network">Go to Network</LinkButton>}
    />
  );
}
