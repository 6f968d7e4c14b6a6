import type { Schema } from '@stillhouse/contracts/api';
import { getQuery } from '../../api/query.ts';
import { type Attention, findConnectionProblem } from '../../network-status/connection-problem.ts';
import { useReader } from '../../network-status/use-reader.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';

/** Why a check found no version, if the device reports what keeps it from the server (R4.69). */
export function useServerProblem(offer: Schema<'AvailableUpdate'> | undefined): Attention | null {
  const reader = useReader();
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: false });
  if (offer?.upgradeState !== 'notFound' || !reader || status.kind !== 'ready') return null;
  const problem = findConnectionProblem(status.data, reader);
  return problem && { ...problem, title: `The update server cannot be reached. ${problem.title}` };
}
