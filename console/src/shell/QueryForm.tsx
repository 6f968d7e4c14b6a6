import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { type ReactNode, useState } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { QueryState } from '../queries/use-device-query.ts';
import { QueryPage } from './QueryBoundary.tsx';
import styles from './QueryForm.module.css';

/**
 * A page whose content is a form. Once rendered it stays with its input, whatever the device does
 * (decision 0034). When the device can no longer be reached, a notice above the form says so.
 */
export function QueryForm<T>(props: {
  query: QueryState<T>;
  /** What is loading, for assistive technology: 'the network settings'. */
  what: string;
  /** The approximate number of lines of the content. */
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { query, children } = props;
  const [latest, setLatest] = useState<{ data: T } | null>(null);
  if (query.kind === 'ready' && latest?.data !== query.data) setLatest({ data: query.data });
  const shown = query.kind === 'ready' ? query : latest;
  if (!shown) return <QueryPage {...props} />;
  return (
    <div className={styles.page}>
      {query.kind === 'failed' && (
        <Notice
          tone="error"
          title={errorTexts.unableToConnect}
          actions={
            <Button size="small" icon="retry" busy={query.retrying} onClick={query.retry}>
              Retry
            </Button>
          }
        >
          {query.error.detail}
        </Notice>
      )}
      {children(shown.data)}
    </div>
  );
}
