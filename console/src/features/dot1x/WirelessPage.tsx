import { useServices } from '../../services/services.ts';
import { Dot1xForm } from './Dot1xForm.tsx';
import { useDot1xForm } from './use-dot1x-form.tsx';

/** Sets up 802.1x on Wi-Fi. The device joins the network after it has responded (R7.43). */
export function WirelessPage() {
  const { client } = useServices();
  const form = useDot1xForm(true, async (credentials, { ssid, isHidden }) => {
    const body = { ssid, isHidden, wifiSecurity: 'EAP', credentials } as const;
    await client.POST('/api/v1/network/config/wifi', { body });
    return {
      title: '802.1x is set up on Wi-Fi',
      text: `The device is joining "${ssid}". The Wi-Fi page shows the result.`,
    };
  });
  return <Dot1xForm form={form} isWifi />;
}
