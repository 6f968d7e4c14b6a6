import type { ReactNode } from 'react';
import type { DeviceAnswer } from '../queries/use-device-query.ts';

/**
 * Formats a value beside the link to its settings: nothing while it loads, 'Not known' if it cannot
 * be read, because an earlier value may be outdated (decision 0034).
 */
export function toldText<T, Value extends ReactNode>(
  answer: DeviceAnswer<T>,
  text: (data: T) => Value,
): Value | string | undefined {
  if (answer.kind === 'ready') return text(answer.data);
  return answer.kind === 'failed' ? 'Not known' : undefined;
}
