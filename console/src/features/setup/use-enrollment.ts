import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeviceClient } from '../../api/client.ts';
import { DeviceError } from '../../api/device-error.ts';
import { getQuery } from '../../api/query.ts';
import { shouldRetry } from '../../api/query-client.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';
import { restartTimings } from '../../reconnect/restart-timings.ts';
import { useServices } from '../../services/services.ts';
import { getEnrollmentWork } from '../../shell/use-running-work.ts';
import { loadProgress, saveProgress } from './setup-progress.ts';

const pollMs = 2000;

/** A device that lost its power is back by then, as after a restart. */
const { firstTryMs, everyMs, tries } = restartTimings.hostname;
const maxAwayMs = firstTryMs + everyMs * tries;

const notEnrolled: Schema<'Enrollment'> = {
  state: 'notEnrolled',
  organisationUrl: null,
  endpointId: null,
};

/** The states of an enrollment (R4.23). */
export type Enrolling =
  | { kind: 'idle' }
  /** `isAway`: the response was lost, and the device does not respond at present. */
  | { kind: 'enrolling'; isAway: boolean }
  /** The device rejects the format of the code. */
  | { kind: 'invalid' }
  | { kind: 'failed'; reason: string | null };

/**
 * The enrollment of the device. The device is the source of truth: after a lost response its state
 * is read, and an enrollment from before a reload is followed.
 *
 * @returns the enrollment in `query`. While a code is being sent or was rejected, that is
 *   `notEnrolled` even if the device cannot be read, so that the form stays.
 */
export function useEnrollment(): {
  query: QueryState<Schema<'Enrollment'>>;
  enrolling: Enrolling;
  enroll: (code: string) => Promise<void>;
  reset: () => void;
} {
  const { client, work, config } = useServices();
  const queryClient = useQueryClient();
  const [enrolling, setEnrolling] = useState<Enrolling>({ kind: 'idle' });
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

  const setIsSent = useSentCode(isSending ? null : state, () =>
    setEnrolling({ kind: 'failed', reason: null }),
  );
  const getPageSignal = usePageSignal();
  const finish = (end: Enrolling) => {
    setIsSent(false);
    setEnrolling(end);
  };

  const enroll = async (code: string) => {
    setIsSent(true);
    setEnrolling({ kind: 'enrolling', isAway: false });
    const signal = getPageSignal();
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
      const now = await readStateAfter(cause, client, signal, () =>
        setEnrolling({ kind: 'enrolling', isAway: true }),
      );
      if (signal.aborted) return;
      if (now) queryClient.setQueryData(queryKey, now);
      const continues = now?.state === 'enrolled' || now?.state === 'enrolling';
      if (continues) setEnrolling({ kind: 'idle' });
      else finish({ kind: 'failed', reason: getReason(cause) });
    }
  };
  const isUnderWay = isSending || state === 'enrolling';
  const displayed: Enrolling =
    isUnderWay && !isSending ? { kind: 'enrolling', isAway: false } : enrolling;
  return {
    query: displayed.kind === 'idle' ? query : { kind: 'ready', data: notEnrolled },
    enrolling: displayed,
    // Until its end, also after the page is left.
    enroll: (code) => enroll(code).finally(work.begin(getEnrollmentWork(config.brand))),
    reset: () => setEnrolling({ kind: 'idle' }),
  };
}

/**
 * Remembers in the tab that a code was sent and has no result. After a reload, or if the response
 * was lost, the device's state is the result.
 *
 * @param state of the enrollment; null while it is unknown
 */
function useSentCode(
  state: Schema<'Enrollment'>['state'] | null,
  onFailed: () => void,
): (isSent: boolean) => void {
  const { analytics, storage } = useServices();
  const [isSent, setIsSent] = useState(() => loadProgress(storage).enrolling);
  const change = (enrolling: boolean) => {
    // After another enrollment, the end of the setup has to be reported again.
    saveProgress(storage, { enrolling, ...(enrolling && { isFinalized: false }) });
    setIsSent(enrolling);
  };
  const onEnd = useEffectEvent((end: Schema<'Enrollment'>['state']) => {
    change(false);
    if (end === 'failed') onFailed();
    if (end === 'notEnrolled') return;
    // The request that stands for the event has ended without a result.
    const outcome = end === 'enrolled' ? 'done' : 'failed';
    analytics.track('pulse enrollment', { operation: 'enroll', outcome });
  });
  useEffect(() => {
    if (isSent && state !== null && state !== 'enrolling') onEnd(state);
  }, [isSent, state]);
  return change;
}

/** Returns a function that returns a signal, which aborts when the page is left. */
function usePageSignal(): () => AbortSignal {
  const mounted = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);
  return () => mounted.current.signal;
}

/**
 * Reads the state if the response was lost or cannot be read, or the enrollment was already in
 * progress (409). Looks for a device that is away.
 */
async function readStateAfter(
  { status, isUnconfirmed, isUnreachable }: DeviceError,
  client: DeviceClient,
  signal: AbortSignal,
  onAway: () => void,
) {
  if (!isUnconfirmed && status !== 409 && status !== 503) return null;
  const giveUpAt = Date.now() + (isUnreachable ? maxAwayMs : 0);
  while (!signal.aborted) {
    try {
      return (await client.GET('/api/v1/pulse/enrollment', { signal })).data;
    } catch (cause) {
      const isAway = cause instanceof DeviceError && cause.isUnreachable;
      if (!isAway || Date.now() >= giveUpAt) return null;
    }
    onAway();
    await wait(pollMs, signal);
  }
  return null;
}
