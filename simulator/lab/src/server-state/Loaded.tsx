import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from './format-error.ts';
import { useIsGone } from './reachability.ts';

/**
 * What stands and falls with an answer of the simulator: loading, failed, there. What was there stays while the simulator does
 * not answer, which the page says at its top.
 *
 * @param what is being fetched: 'the faults'
 */
export function Loaded<T>(props: {
  answer: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  what: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { answer, what, lines = 4, children } = props;
  const isGone = useIsGone();
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error === null || isGone) return <Skeleton lines={lines} label={`Loading ${what}`} />;
  return (
    <ErrorState
      size="card"
      title={`No answer about ${what}`}
      detail={errorText(answer.error)}
      retrying={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}
