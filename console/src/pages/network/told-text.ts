import type { DeviceAnswer } from '../../api/use-device-query.ts';

/**
 * A value beside the way to its settings; nothing while it is loaded. One that could not be read is said to be so, since
 * the last one may be long gone.
 */
export function toldText<T>(
  answer: DeviceAnswer<T>,
  text: (data: T) => string,
): string | undefined {
  if (answer.kind === 'ready') return text(answer.data);
  return answer.kind === 'failed' ? 'Not known' : undefined;
}
