import { getProduct } from '@stillhouse/products/catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQuery } from '../api/query.ts';
import { reconnectMs } from '../queries/use-device-query.ts';
import { useServices } from '../services/services.ts';
import { formatConnection } from './format-interface.ts';
import { useHostnameInUse } from './hostname-in-use.ts';

/** What tells one device from another in the shell, in the tab and in dialogs. */
export type DeviceIdentity = {
  /** The hostname in use; the model and the end of the serial number without one. */
  name: string;
  /** The model and the end of the serial number. */
  model: string;
  /** The word for the connection, as on the network page, or 'No response'. */
  connection: string | undefined;
};

/** The default hostname is the serial number, which is a password: only its end is shown. */
const shownDigits = 5;

/** The connection on screen is at most this old, whatever page is open. */
const refreshMs = 30_000;

/**
 * Returns the identity, or null while the status is unknown. The hostname is requested once the
 * device has responded.
 *
 * @param enabled false sends no requests
 */
export function useDeviceIdentity(enabled = true): DeviceIdentity | null {
  const { brand } = useServices().config;
  const status = useQuery({
    ...getQuery('/api/v1/status'),
    enabled,
    refetchInterval: ({ state }) => (state.error ? reconnectMs : refreshMs),
  });
  const hostnameInUse = useHostnameInUse();
  const { data: saved } = useQuery({
    ...getQuery('/api/v1/network/config/hostname'),
    enabled: enabled && status.data !== undefined,
  });
  const queryClient = useQueryClient();
  // Another tab may have changed it. Only a device that responds is asked.
  useEffect(() => {
    if (!enabled || status.dataUpdatedAt === 0) return;
    const hostnameQuery = getQuery('/api/v1/network/config/hostname');
    void queryClient.prefetchQuery({ ...hostnameQuery, staleTime: refreshMs / 2 });
  }, [queryClient, enabled, status.dataUpdatedAt]);
  if (!enabled || !status.data) return null;
  const hostname = hostnameInUse ?? saved;
  const { product, serialNumber } = status.data;
  const model = `${getProduct(product).model ?? brand.name} …${serialNumber.slice(-shownDigits)}`;
  return {
    name: hostname && !hostname.isDefault ? hostname.hostname : model,
    model,
    connection: status.error?.isUnreachable ? 'No response' : formatConnection(status.data),
  };
}
