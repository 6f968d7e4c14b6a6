import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { q } from '../../api/query.ts';
import { shouldRetry } from '../../api/query-client.ts';
import { reasonOf } from '../../api/reason.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';
import { useServices } from '../../services/services.ts';
import { keepProgress, loadProgress } from './setup-progress.ts';

const pollMs = 2000;

/** The states of spec section 4, Enrollment. */
export type Enrolling =
  | { kind: 'idle' }
  | { kind: 'enrolling' }
  /** The device says that the code has not its form. */
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string | null };

/**
 * The enrollment of the device. Whether it is enrolled, the device says: an answer that was lost is asked for, and one that is
 * under way since before a reload is followed.
 */
export function useEnrollment(): {
  answer: DeviceAnswer<Schema<'Enrollment'>>;
  enrolling: Enrolling;
  enroll: (code: string) => Promise<void>;
  reset: () => void;
} {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const [enrolling, setEnrolling] = useState<Enrolling>({ kind: 'idle' });
  const [isSent, setIsSent] = useState(() => loadProgress(sessionStorage).enrolling);
  const isAsking = enrolling.kind === 'enrolling';
  const answer = useDeviceQuery({
    ...q('getEnrollment'),
    refetchOnMount: 'always',
    staleTime: 0,
    enabled: !isAsking,
    // 10 minutes of silence are enough of a try
    retry: (failures, error) => error.code !== 'timed-out' && shouldRetry(failures, error),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.state === 'enrolling' ? pollMs : false,
  });
  const state = answer.kind === 'ready' ? answer.data.state : null;

  const told = (end: Enrolling) => {
    keepProgress(sessionStorage, { enrolling: false });
    setIsSent(false);
    setEnrolling(end);
  };
  // sent before a reload, and it has failed since
  useEffect(() => {
    if (!isSent || isAsking || state === null || state === 'enrolling') return;
    keepProgress(sessionStorage, { enrolling: false });
    setIsSent(false);
    if (state === 'failed') setEnrolling({ kind: 'failed', reason: null });
  }, [isSent, isAsking, state]);

  const enroll = async (code: string) => {
    keepProgress(sessionStorage, { enrolling: true });
    setEnrolling({ kind: 'enrolling' });
    const { queryKey } = q('getEnrollment');
    try {
      const enrollment = await client.call('enroll', { body: { code } });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, enrollment);
      told({ kind: 'idle' });
    } catch (cause) {
      if (!(cause instanceof DeviceError)) throw cause;
      if (cause.status === 401) return;
      if (cause.status === 400) return told({ kind: 'invalid' });
      const now = await lookAfter(cause);
      if (now) queryClient.setQueryData(queryKey, now);
      const goesOn = now?.state === 'enrolled' || now?.state === 'enrolling';
      if (goesOn) setEnrolling({ kind: 'idle' });
      else told({ kind: 'failed', reason: reasonOf(cause) });
    }
  };
  /** What the device says of it when its answer was lost or cannot be read, or it was asked already (409). */
  const lookAfter = async ({ status, isUnconfirmed }: DeviceError) => {
    if (!isUnconfirmed && status !== 409 && status !== 503) return null;
    return client.call('getEnrollment', {}).catch(() => null);
  };

  const isUnderWay = isAsking || state === 'enrolling';
  return {
    answer,
    enrolling: isUnderWay ? { kind: 'enrolling' } : enrolling,
    enroll,
    reset: () => setEnrolling({ kind: 'idle' }),
  };
}
