import { useServices } from '../../services/services.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { Dot1xForm } from './Dot1xForm.tsx';
import { useDot1xForm } from './use-dot1x-form.tsx';
import { WiredResult } from './WiredResult.tsx';

/** Sets up 802.1x on Ethernet. */
export function WiredPage() {
  return (
    <FeatureScreen feature="ethernet" what="Ethernet">
      <WiredForm />
    </FeatureScreen>
  );
}

function WiredForm() {
  const { client } = useServices();
  const form = useDot1xForm(false, async (credentials) => {
    await client.POST('/api/v1/network/config/ethernet', { body: { credentials } });
    return { title: '802.1x is set up on Ethernet', text: <WiredResult /> };
  });
  return <Dot1xForm form={form} isWifi={false} />;
}
