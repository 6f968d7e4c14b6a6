import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { CardRow } from '@stillhouse/ui/CardList';
import { useLayoutEffect, useRef } from 'react';
import { type QueryKey, q } from '../../api/query.ts';
import { type DeviceAnswer, reconnectMs, useDeviceQuery } from '../../queries/use-device-query.ts';
import { instantText } from '../../shell/date-text.ts';
import styles from './AdditionalOptions.module.css';
import { type DiagnosticsKind, diagnosticsKinds } from './diagnostics-kinds.ts';
import { useDeleteData } from './use-delete-data.ts';

/** When diagnostics were last done, with what runs them and what throws their data away. */
export function DiagnosticsRow(props: { kind: DiagnosticsKind; onRun: () => void }) {
  const { kind, onRun } = props;
  const { name, statusOf } = diagnosticsKinds[kind];
  const answer = useDeviceQuery<Schema<'DiagnosticsStatus'>, QueryKey>({
    queryKey: q(statusOf).queryKey,
    refetchOnMount: 'always',
    // a run that failed stays so: asking again tells nothing new
    refetchInterval: ({ state }) =>
      state.error && state.error.status !== 409 ? reconnectMs : false,
  });
  const askToDelete = useDeleteData(kind);
  const hasData =
    answer.kind === 'ready' ? answer.data.lastDiagnosticDateTimeUTC !== null : hasFailed(answer);
  const runButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(hasData, runButton);
  return (
    <CardRow
      title={name}
      subtitle={lastRunText(answer)}
      control={
        <span className={styles.buttons}>
          {hasData && (
            <Button
              size="small"
              aria-label={`Delete data of ${name.toLowerCase()}`}
              onClick={askToDelete}
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

function lastRunText(answer: DeviceAnswer<Schema<'DiagnosticsStatus'>>): string {
  if (answer.kind === 'loading') return 'Checking';
  if (answer.kind === 'failed') {
    return hasFailed(answer) ? 'The last run failed' : 'Last run not known';
  }
  const last = answer.data.lastDiagnosticDateTimeUTC;
  return last === null ? 'Not run yet' : `Last run ${instantText(Date.parse(last))}`;
}

/** A problem in place of the status says that the last run failed (a decision: diagnostics). */
function hasFailed(answer: DeviceAnswer<unknown>): boolean {
  return answer.kind === 'failed' && answer.error.status === 409;
}

/** What goes while it has the focus hands it on. */
function useFocusAfter(isThere: boolean, next: { current: HTMLElement | null }) {
  const was = useRef(isThere);
  useLayoutEffect(() => {
    const hasGone = was.current && !isThere;
    was.current = isThere;
    if (hasGone && document.activeElement === document.body) next.current?.focus();
  }, [isThere, next]);
}
