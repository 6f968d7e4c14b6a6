import { useServices } from '../../services/services.ts';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { Dot1xForm } from './Dot1xForm.tsx';
import { useDot1xForm } from './use-dot1x-form.tsx';

/** Initializes 802.1x on Ethernet. */
export function WiredPage() {
  return (
    <GatedScreen gate="ethernet" what="Ethernet">
      <WiredForm />
    </GatedScreen>
  );
}

function WiredForm() {
  const { client } = useServices();
  const form = useDot1xForm(false, async (credentials) => {
    await client.call('configureEthernetDot1x', { body: { credentials } });
    return {
      title: 'Ethernet is initialized',
      text: 'The 802.1x credentials of Ethernet are set.',
    };
  });
  return <Dot1xForm form={form} isWifi={false} />;
}
