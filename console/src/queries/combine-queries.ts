import type { QueryState } from './use-device-query.ts';

/**
 * Combines two queries that are displayed together: one failure fails both, and Retry repeats what
 * failed.
 */
export function combineQueries<A, B>(one: QueryState<A>, other: QueryState<B>): QueryState<[A, B]> {
  if (one.kind === 'ready' && other.kind === 'ready') {
    return { kind: 'ready', data: [one.data, other.data] };
  }
  if (one.kind === 'failed' && other.kind === 'failed') {
    const retry = () => {
      one.retry();
      other.retry();
    };
    return { ...one, retrying: one.retrying || other.retrying, retry };
  }
  if (one.kind === 'failed') return one;
  if (other.kind === 'failed') return other;
  const hasFailedOnce = [one, other].some((each) => each.kind === 'loading' && each.hasFailedOnce);
  return { kind: 'loading', hasFailedOnce };
}
