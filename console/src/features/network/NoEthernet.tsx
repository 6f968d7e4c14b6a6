import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';

/** For who comes by an address to a screen that this product does not have. */
export function NoEthernet() {
  return (
    <EmptyState
      icon="ethernet"
      title="This device has no Ethernet."
      action={<LinkButton href="/network">Go to Network</LinkButton>}
    />
  );
}
