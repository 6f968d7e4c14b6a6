import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { useServices } from '../../services/services.ts';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';
import { type DiagnosticsOutcome, followDiagnostics, isSignedOut } from './follow-diagnostics.ts';

export type DiagnosticsStage =
  | { kind: 'asking' }
  /** @param startedAt epoch milliseconds of this computer */
  | { kind: 'running'; startedAt: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

/** Runs diagnostics and follows them to their end. When the component goes, so does the interest; the device goes on. */
export function useDiagnostics(kind: DiagnosticsKind) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<DiagnosticsStage>({ kind: 'asking' });
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);
  const { statusOf, mostMs, ...row } = diagnosticsKinds[kind];

  const run = async (durationSeconds: number) => {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    const { signal } = controller;
    setStage({ kind: 'running', startedAt: Date.now() });
    const outcome = await runToEnd(durationSeconds, signal);
    // the page tells when they were last done; its answer is of before
    void queryClient.invalidateQueries(q(statusOf));
    if (outcome.kind !== 'left') setStage(outcome);
  };

  const runToEnd = async (seconds: number, signal: AbortSignal): Promise<DiagnosticsOutcome> => {
    let before: string | null;
    try {
      before = (await row.run(client, seconds)).lastDiagnosticDateTimeUTC;
    } catch (cause) {
      if (signal.aborted || isSignedOut(cause)) return { kind: 'left' };
      if (!isUnreadableYes(cause)) return { kind: 'failed', reason: reasonOf(cause) };
      const { queryKey } = q(statusOf);
      const known = queryClient.getQueryData<Schema<'DiagnosticsStatus'>>(queryKey);
      before = known?.lastDiagnosticDateTimeUTC ?? null;
    }
    return followDiagnostics({
      before,
      mostMs,
      askStatus: () => client.call(statusOf, {}, { signal }),
      wait: (ms) => wait(ms, signal),
      now: Date.now,
      signal,
    });
  };

  return { stage, run };
}

/** They have begun; what they are to be told from is then what the page has shown. */
function isUnreadableYes(cause: unknown): boolean {
  return cause instanceof DeviceError && cause.isUnconfirmed && !cause.isUnreachable;
}
