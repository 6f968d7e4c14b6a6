import { useEffect, useEffectEvent } from 'react';

/**
 * For a change whose answer was lost, or could not be read: the group is then read again, and may have it.
 *
 * @param wasMade whether the group, as it was read again, has what was asked for
 * @param settle called once it has
 */
export function useMadeAfterAll(wasMade: boolean, settle: () => void): void {
  const correct = useEffectEvent(settle);
  useEffect(() => {
    if (wasMade) correct();
  }, [wasMade]);
}
