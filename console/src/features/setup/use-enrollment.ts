import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getQuery } from '../../api/query.ts';
import { shouldRetry } from '../../api/query-client.ts';
import { getReason } from '../../api/reason.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';
import { useServices } from '../../services/services.ts';
import { loadProgress, saveProgress } from './setup-progress.ts';

const pollMs = 2000;

/** The states of an enrollment (R4.23). */
export type Enrolling =
  | { kind: 'idle' }
  | { kind: 'enrolling' }
  /** The device rejects the format of the code. */
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string | null };

/**
 * The enrollment of the device. The device is the source of truth: after a lost response its state
 * is read, and an enrollment from before a reload is followed.
 */
export function useEnrollment(): {
  query: QueryState<Schema<'Enrollment'>>;
  enrolling: Enrolling;
  enroll: (code: string) => Promise<void>;
  reset: () => void;
} {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const [enrolling, setEnrolling] = useState<Enrolling>({ kind: 'idle' });
  const [isSent, setIsSent] = useState(() => loadProgress(sessionStorage).enrolling);
  const isSending = enrolling.kind === 'enrolling';
  const query = useDeviceQuery({
    ...getQuery('/api/v1/pulse/enrollment'),
    refetchOnMount: 'always',
    staleTime: 0,
    enabled: !isSending,
    // A timeout takes 10 minutes, so it is not retried.
    retry: (failures, error) => error.code !== 'timed-out' && shouldRetry(failures, error),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.state === 'enrolling' ? pollMs : false,
  });
  const state = query.kind === 'ready' ? query.data.state : null;

  const finish = (end: Enrolling) => {
    saveProgress(sessionStorage, { enrolling: false });
    setIsSent(false);
    setEnrolling(end);
  };
  // Sent before a reload, and failed since.
  useEffect(() => {
    if (!isSent || isSending || state === null || state === 'enrolling') return;
    saveProgress(sessionStorage, { enrolling: false });
    setIsSent(false);
    if (state === 'failed') setEnrolling({ kind: 'failed', reason: null });
  }, [isSent, isSending, state]);

  const enroll = async (code: string) => {
    saveProgress(sessionStorage, { enrolling: true });
    setEnrolling({ kind: 'enrolling' });
    const { queryKey } = getQuery('/api/v1/pulse/enrollment');
    try {
      const { data: enrollment } = await client.POST('/api/v1/pulse/enrollment', {
        body: { code },
      });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, enrollment);
      finish({ kind: 'idle' });
    } catch (cause) {
      if (!(cause instanceof DeviceError)) throw cause;
      if (cause.status === 401) return;
      if (cause.status === 400) return finish({ kind: 'invalid' });
      const now = await readStateAfter(cause, client);
      if (now) queryClient.setQueryData(queryKey, now);
      const continues = now?.state === 'enrolled' || now?.state === 'enrolling';
      if (continues) setEnrolling({ kind: 'idle' });
      else finish({ kind: 'failed', reason: getReason(cause) });
    }
  };
  const isUnderWay = isSending || state === 'enrolling';
  return {
    query,
    enrolling: isUnderWay ? { kind: 'enrolling' } : enrolling,
    enroll,
    reset: () => setEnrolling({ kind: 'idle' }),
  };
}

/**
 * Reads the state if the response was lost or cannot be read, or the enrollment was already in
 * progress (409).
 */
async function readStateAfter({ status, isUnconfirmed }: DeviceError, client: DeviceClient) {
  if (!isUnconfirmed && status !== 409 && status !== 503) return null;
  const known = await client.GET('/api/v1/pulse/enrollment').catch(() => null);
  return known?.data ?? null;
}
