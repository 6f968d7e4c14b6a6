import { Card } from '@stillhouse/ui/Card';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { type LineKind, Skeleton } from '@stillhouse/ui/Skeleton';
import type { ReactElement, ReactNode } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { QueryState } from '../queries/use-device-query.ts';

type Props<T> = {
  query: QueryState<T>;
  /** What is loading, for assistive technology: 'the network settings'. */
  what: string;
  /** The approximate number of lines of the content. */
  lines?: number;
  of?: LineKind;
  children: (data: T) => ReactNode;
};

/** The content of a page that needs one query (decision 0034). */
export function QueryPage<T>(props: Props<T>) {
  return renderQuery(props, 'page', errorTexts.unableToConnect);
}

/** A card beside others, whose failure leaves the rest of the page as it is. */
export function QueryCard<T>(props: Props<T>) {
  return renderQuery(props, 'card', errorTexts.cardFailure);
}

function renderQuery<T>(props: Props<T>, size: 'page' | 'card', failure: string): ReactElement {
  const { query, what, lines = 4, of, children } = props;
  if (query.kind === 'ready') return <>{children(query.data)}</>;
  if (query.kind === 'loading') {
    return (
      <Card busy>
        <Skeleton lines={lines} {...(of && { of })} label={`Loading ${what}`} />
        {query.hasFailedOnce && (
          <p role="status">The device has not responded yet. Trying again.</p>
        )}
      </Card>
    );
  }
  const { error, retrying, retry } = query;
  const state = (
    <ErrorState
      size={size}
      title={failure}
      detail={error.detail}
      retrying={retrying}
      onRetry={retry}
    />
  );
  return size === 'card' ? <Card>{state}</Card> : state;
}
