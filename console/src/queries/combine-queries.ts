import type { DeviceAnswer } from './use-device-query.ts';

/** Two answers that are shown together: one that failed fails both, and Retry asks for what failed. */
export function bothAnswers<A, B>(
  one: DeviceAnswer<A>,
  other: DeviceAnswer<B>,
): DeviceAnswer<[A, B]> {
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
  const struggling = [one, other].some((each) => each.kind === 'loading' && each.struggling);
  return { kind: 'loading', struggling };
}
