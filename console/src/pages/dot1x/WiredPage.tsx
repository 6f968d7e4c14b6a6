import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { useParts } from '../../parts.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { Dot1xForm } from './Dot1xForm.tsx';
import { useDot1xForm } from './use-dot1x-form.ts';

/** Initializes 802.1x on Ethernet. */
export function WiredPage() {
  const facts = useFacts();
  if (facts && !gates.ethernet(facts)) {
    return (
      <EmptyState
        icon="ethernet"
        title="This device has no Ethernet."
        action={<LinkButton href="/network/dot1x">Go to 802.1x configuration</LinkButton>}
      />
    );
  }
  return <WiredForm />;
}

function WiredForm() {
  const { client } = useParts();
  const form = useDot1xForm(false, async (credentials) => {
    await client.call('configureEthernetDot1x', { body: { credentials } });
    return {
      title: 'Ethernet is initialized',
      text: 'The 802.1x credentials of Ethernet are set.',
    };
  });
  return <Dot1xForm form={form} isWifi={false} />;
}
