import type { ReactNode } from 'react';
import type { QueryState } from '../queries/use-device-query.ts';

/**
 * Formats a value beside the link to its settings: nothing while it loads, 'Unknown' if it cannot
 * be read, because an earlier value may be outdated (decision 0034).
 */
export function formatQuery<T, Value extends ReactNode>(
  query: QueryState<T>,
  text: (data: T) => Value,
): Value | string | undefined {
  if (query.kind === 'ready') return text(query.data);
  return query.kind === 'failed' ? 'Unknown' : undefined;
}
