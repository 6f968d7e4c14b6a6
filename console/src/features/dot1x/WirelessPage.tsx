import type { Schema } from '@stillhouse/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { formatJoinRisk, getNetworkToLose } from '../../network-status/network-to-lose.ts';
import { useServices } from '../../services/services.ts';
import { Dot1xForm } from './Dot1xForm.tsx';
import type { Dot1xFields } from './dot1x-fields.ts';
import { useDot1xForm } from './use-dot1x-form.tsx';

/** Sets up 802.1x on Wi-Fi. The device joins the network after it has responded (R7.43). */
export function WirelessPage() {
  const { client, config, flags } = useServices();
  const { data: status } = useQuery(getQuery('/api/v1/status'));
  const send = async (credentials: Schema<'Dot1xCredentials'>, { ssid, isHidden }: Dot1xFields) => {
    const body = { ssid, isHidden, wifiSecurity: 'EAP', credentials } as const;
    await client.POST('/api/v1/network/config/wifi', { body });
    return {
      title: '802.1x is set up on Wi-Fi',
      text: `The device is joining "${ssid}". The Wi-Fi page shows the result.`,
      tone: 'success' as const,
    };
  };
  // Over USB the device stays reachable.
  const leaving =
    flags.setupMode || !status ? null : getNetworkToLose(status, config, window.location);
  const form = useDot1xForm(true, send, ({ ssid }) =>
    leaving === null ? null : { leaving, text: formatJoinRisk(leaving, ssid) },
  );
  return <Dot1xForm form={form} isWifi />;
}
