import type { ReactNode } from 'react';
import type { DeviceAnswer } from '../queries/use-device-query.ts';

/**
 * A value beside the way to its settings; nothing while it is loaded. One that could not be read is said to be so, since
 * the last one may be long gone.
 */
export function toldText<T, Value extends ReactNode>(
  answer: DeviceAnswer<T>,
  text: (data: T) => Value,
): Value | string | undefined {
  if (answer.kind === 'ready') return text(answer.data);
  return answer.kind === 'failed' ? 'Not known' : undefined;
}
