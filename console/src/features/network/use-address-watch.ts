import { useEffect, useState } from 'react';
import { type AddressAnswer, probeAddress } from '../../api/probe-address.ts';

const pauseMs = 3000;

export type AddressWatch = {
  /** By origin; what has not been found out yet is absent. */
  results: Readonly<Record<string, AddressAnswer>>;
  /** Whether addresses are still being probed. */
  looking: boolean;
  lookAgain: () => void;
};

/**
 * Probes addresses side by side, over and over.
 *
 * @param addresses origins
 * @param until it ends when this one of them answers; null: an answer ends nothing, the device may yet leave
 * @param lookForMs it ends after this; a person decides whether to look on
 */
export function useAddressWatch(
  addresses: readonly string[],
  until: string | null,
  lookForMs: number,
): AddressWatch {
  const [results, setResults] = useState<AddressWatch['results']>({});
  const [round, setRound] = useState(0);
  const [finishedRound, setFinishedRound] = useState(-1);
  const origins = [...new Set(addresses)].join(' ');

  useEffect(() => {
    let isOver = false;
    const startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const probeAll = async () => {
      const answers = await Promise.all(
        origins.split(' ').map(async (origin) => [origin, await probeAddress(origin)]),
      );
      if (isOver) return;
      const next: AddressWatch['results'] = Object.fromEntries(answers);
      setResults(next);
      const found = until !== null && next[until] === 'answers';
      if (found || Date.now() - startedAt >= lookForMs) setFinishedRound(round);
      else timer = setTimeout(() => void probeAll(), pauseMs);
    };
    void probeAll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [origins, until, lookForMs, round]);

  return {
    results,
    looking: finishedRound !== round,
    lookAgain: () => setRound((last) => last + 1),
  };
}
