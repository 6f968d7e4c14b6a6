import type { Schema } from '@stillhouse/contracts/api';
import { getProduct } from '@stillhouse/products/catalog';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeviceError } from '../api/device-error.ts';
import { getQuery } from '../api/query.ts';
import { type Connection, isAway } from '../connection/connection-state.ts';
import { useConnection, useServices } from '../services/services.ts';
import { formatConnection } from './format-interface.ts';
import { useHostnameInUse } from './hostname-in-use.ts';

/** What tells one device from another in the shell, in the tab and in dialogs. */
export type DeviceIdentity = {
  /** The hostname in use; the model and the end of the serial number without one. */
  name: string;
  /** The model and the end of the serial number. */
  model: string;
  /** The word for the connection. */
  connection: string;
};

/** The default hostname is the serial number, which is a password: only its end is shown. */
const shownDigits = 5;

/** The name, and the internet of the device, are at most this old, whatever page is open. */
const refreshMs = 30_000;

/**
 * Returns the identity, or null while the status is unknown. The hostname is requested once the
 * device has responded.
 *
 * @param enabled false sends no requests
 */
export function useDeviceIdentity(enabled = true): DeviceIdentity | null {
  const { brand } = useServices().config;
  const connection = useConnection();
  const status = useQuery({
    ...getQuery('/api/v1/status'),
    enabled,
    refetchInterval: refreshMs,
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
    connection: describeConnection(connection, status),
  };
}

const awayWords = { lost: 'No response', starting: 'Starting' } as const;

function describeConnection(
  connection: Connection,
  { data, error }: UseQueryResult<Schema<'DeviceStatus'>, DeviceError>,
): string {
  if (isAway(connection)) return awayWords[connection.kind];
  // The device responds, but does not say whether it has internet.
  return error?.isUnreachable || !data ? 'Unknown' : formatConnection(data);
}
