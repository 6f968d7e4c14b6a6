import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { CardRow } from '@stillhouse/ui/CardList';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { getQuery, type QueryKey } from '../../api/query.ts';
import { type QueryState, reconnectMs, useDeviceQuery } from '../../queries/use-device-query.ts';
import { Instant } from '../../shell/Instant.tsx';
import styles from './AdditionalOptions.module.css';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';
import { useDeleteData } from './use-delete-data.ts';

/** Shows when diagnostics were last done, with buttons to run them and to delete their data. */
export function DiagnosticsRow(props: { kind: DiagnosticsKind; onRun: () => void }) {
  const { kind, onRun } = props;
  const { name, statusPath } = diagnosticsKinds[kind];
  const query = useDeviceQuery<Schema<'DiagnosticsStatus'>, QueryKey>({
    queryKey: getQuery(statusPath).queryKey,
    refetchOnMount: 'always',
    // A failed run stays failed, so there is no need to poll.
    refetchInterval: ({ state }) =>
      state.error && state.error.status !== 409 ? reconnectMs : false,
  });
  const confirmDelete = useDeleteData(kind);
  const hasData =
    query.kind === 'ready' ? query.data.lastDiagnosticDateTimeUTC !== null : hasFailed(query);
  const runButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(hasData, runButton);
  return (
    <CardRow
      title={name}
      subtitle={formatLastRun(query)}
      control={
        <span className={styles.buttons}>
          {hasData && (
            <Button
              size="small"
              aria-label={`Delete data of ${name.toLowerCase()}`}
              onClick={confirmDelete}
            >
              Delete data
            </Button>
          )}
          <Button
            ref={runButton}
            size="small"
            aria-label={`Run ${name.toLowerCase()}`}
            onClick={onRun}
          >
            Run
          </Button>
        </span>
      }
    />
  );
}

function formatLastRun(query: QueryState<Schema<'DiagnosticsStatus'>>): ReactNode {
  if (query.kind === 'loading') return 'Checking';
  if (query.kind === 'failed') {
    return hasFailed(query) ? 'The last run failed' : 'Last run unknown';
  }
  const last = query.data.lastDiagnosticDateTimeUTC;
  if (last === null) return 'Not run yet';
  return (
    <>
      Last run <Instant time={Date.parse(last)} withZone />
    </>
  );
}

/** A problem instead of the status means that the last run failed (R4.32). */
function hasFailed(query: QueryState<unknown>): boolean {
  return query.kind === 'failed' && query.error.status === 409;
}

/** Moves the focus before the focused button disappears. */
function useFocusAfter(isThere: boolean, next: { current: HTMLElement | null }) {
  const was = useRef(isThere);
  useLayoutEffect(() => {
    const hasGone = was.current && !isThere;
    was.current = isThere;
    if (hasGone && document.activeElement === document.body) next.current?.focus();
  }, [isThere, next]);
}
