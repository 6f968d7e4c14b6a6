import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { useServices } from '../../services/services.ts';
import { followJoin, type JoinFailure, type JoinOutcome } from './follow-join.ts';

export type JoinStage =
  | { kind: 'asking' }
  /** `taken`: the device has the request and goes on by itself. */
  | { kind: 'connecting'; ssid: string; taken: boolean }
  | { kind: 'failed'; ssid: string; failure: JoinFailure };

/**
 * Joins a network and follows what comes of it. When the component goes, so does the interest; the device goes on.
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
    setStage({ kind: 'connecting', ssid, taken: false });
    const outcome = await connect();
    if (signal.aborted || outcome.kind === 'left') return;
    if (outcome.kind === 'joined') onJoined(ssid);
    else setStage({ kind: 'failed', ssid, failure: outcome.failure });

    async function connect(): Promise<JoinOutcome> {
      try {
        await client.call('connectWifi', { body });
      } catch (cause) {
        // the radio may be off, or the request may have arrived and only its answer been lost
        void queryClient.invalidateQueries(q('getWifiRadio'));
        void queryClient.invalidateQueries(q('getStatus'));
        return { kind: 'failed', failure: { reason: reasonOf(cause), credentials: false } };
      }
      setStage({ kind: 'connecting', ssid, taken: true });
      return followJoin({ ssid, askStatus, wait: (ms) => wait(ms, signal), now: Date.now, signal });
    }

    /** What the device says is what every page shows of it. */
    async function askStatus() {
      const status = await client.call('getStatus', {}, { signal });
      queryClient.setQueryData(q('getStatus').queryKey, status);
      return status;
    }
  };

  return { stage, join };
}
