import { useEffect, useState } from 'react';

/** Returns true once the component has been on screen for this long. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}
