import { startTransition, useEffect, useState } from 'react';
import { useIsAway } from '../services/services.ts';
import { lazyPages } from './areas.ts';

/** A part of the shell. Nothing is shown until its chunk has arrived. */
export function LazyPart({ area, name }: { area: string; name: string }) {
  const [, setLoaded] = useState(false);
  const isAway = useIsAway();
  const Part = lazyPages.find(area, name);
  const isMissing = Part === null && !isAway;
  useEffect(() => {
    if (!isMissing) return;
    // Without a response, it is loaded when the device is back.
    lazyPages.load(area).then(
      () => startTransition(() => setLoaded(true)),
      () => undefined,
    );
  }, [area, isMissing]);
  return Part && <Part />;
}
