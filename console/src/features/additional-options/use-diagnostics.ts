import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { useReportedWork, useServices } from '../../services/services.ts';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';
import { type DiagnosticsOutcome, followDiagnostics, isSignedOut } from './follow-diagnostics.ts';

export type DiagnosticsStage =
  | { kind: 'asking' }
  /** @param startedAt epoch milliseconds of this computer */
  | { kind: 'running'; startedAt: number; durationMs: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

/**
 * Runs diagnostics and follows them to their end. Unmounting stops the following, not the
 * diagnostics.
 */
export function useDiagnostics(kind: DiagnosticsKind) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<DiagnosticsStage>({ kind: 'asking' });
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);
  const { statusPath, maxMs, expectedMs, name, ...row } = diagnosticsKinds[kind];
  useReportedWork(
    stage.kind === 'running'
      ? {
          what: `${name} are running.`,
          restart: 'A restart stops them.',
          rejectsRestart: false,
          network: null,
          label: name,
          href: '/_additional-options',
          progress: stage,
        }
      : null,
  );

  const run = async (durationSeconds: number) => {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    const { signal } = controller;
    const durationMs = expectedMs(durationSeconds);
    setStage({ kind: 'running', startedAt: Date.now(), durationMs });
    const outcome = await runToEnd(durationSeconds, signal);
    // The page shows the time of the last run, which is outdated now.
    void queryClient.invalidateQueries(getQuery(statusPath));
    if (outcome.kind !== 'left') setStage(outcome);
  };

  const runToEnd = async (seconds: number, signal: AbortSignal): Promise<DiagnosticsOutcome> => {
    let before: string | null;
    try {
      before = (await row.run(client, seconds)).lastDiagnosticDateTimeUTC;
    } catch (cause) {
      if (signal.aborted || isSignedOut(cause)) return { kind: 'left' };
      if (!isUnreadableSuccess(cause)) return { kind: 'failed', reason: getReason(cause) };
      const { queryKey } = getQuery(statusPath);
      const known = queryClient.getQueryData<Schema<'DiagnosticsStatus'>>(queryKey);
      before = known?.lastDiagnosticDateTimeUTC ?? null;
    }
    return followDiagnostics({
      before,
      maxMs,
      getStatus: async () => (await client.GET(statusPath, { signal })).data,
      wait: (ms) => wait(ms, signal),
      now: Date.now,
      signal,
    });
  };

  return { stage, run };
}

/** The run has started; the previous time is then the one on the page. */
function isUnreadableSuccess(cause: unknown): boolean {
  return cause instanceof DeviceError && cause.isUnconfirmed && !cause.isUnreachable;
}
