import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { useServices } from '../../services/services.ts';
import { followJoin, type JoinFailure, type JoinOutcome } from './follow-join.ts';

export type JoinStage =
  | { kind: 'asking' }
  /**
   * `taken`: the device has accepted the request and continues by itself. `silent`: it has not
   * responded for some time since then.
   */
  | { kind: 'connecting'; ssid: string; taken: boolean; silent: boolean }
  | { kind: 'failed'; ssid: string; failure: JoinFailure };

/** After this time without a response, the user reads what may have happened. */
const silentMs = 10_000;

/**
 * Joins a network and follows the result. Unmounting stops the following, not the joining.
 *
 * @returns `join` may be called again after a failure
 */
export function useJoin(onJoined: (ssid: string) => void) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<JoinStage>({ kind: 'asking' });
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);

  const join = async (body: Schema<'WifiJoinRequest'>) => {
    const { ssid } = body;
    const controller = new AbortController();
    following.current?.abort();
    following.current = controller;
    const { signal } = controller;
    let isSettled = false;
    let silence = 0;
    setStage({ kind: 'connecting', ssid, taken: false, silent: false });
    const outcome = await connect();
    isSettled = true;
    clearTimeout(silence);
    if (signal.aborted || outcome.kind === 'left') return;
    if (outcome.kind === 'joined') onJoined(ssid);
    else setStage({ kind: 'failed', ssid, failure: outcome.failure });

    async function connect(): Promise<JoinOutcome> {
      try {
        await client.POST('/api/v1/network/config/wifi', { body });
      } catch (cause) {
        // The radio may be off, or the request may have arrived and only the response was lost.
        void queryClient.invalidateQueries(
          getQuery('/api/v1/network/config/wifi/remote_access/state'),
        );
        void queryClient.invalidateQueries(getQuery('/api/v1/status'));
        return { kind: 'failed', failure: { reason: getReason(cause), credentials: false } };
      }
      watchSilence();
      return followJoin({ ssid, getStatus, wait: (ms) => wait(ms, signal), now: Date.now, signal });
    }

    /** Called at each response: the time without one begins anew. */
    function watchSilence() {
      const show = (silent: boolean) => {
        if (!signal.aborted && !isSettled) {
          setStage({ kind: 'connecting', ssid, taken: true, silent });
        }
      };
      clearTimeout(silence);
      show(false);
      silence = window.setTimeout(() => show(true), silentMs);
    }

    /** Every page shows the reported status. */
    async function getStatus() {
      const { data: status } = await client.GET('/api/v1/status', { signal });
      watchSilence();
      queryClient.setQueryData(getQuery('/api/v1/status').queryKey, status);
      return status;
    }
  };

  return { stage, join };
}
