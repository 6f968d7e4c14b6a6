import { useEffect, useState } from 'react';
import { type ProbeResult, probeAddress } from '../../api/probe-address.ts';

const pauseMs = 3000;

export type AddressWatch = {
  /** By origin. Results that are not known yet are absent. */
  results: Readonly<Record<string, ProbeResult>>;
  /** Whether addresses are still being probed. */
  isProbing: boolean;
  probeAgain: () => void;
};

/**
 * Probes addresses in parallel, repeatedly.
 *
 * @param addresses origins
 * @param until ends when this origin responds; null to keep probing, because the device may still
 *   leave its address
 * @param searchMs ends after this time; the user decides whether to continue
 */
export function useAddressWatch(
  addresses: readonly string[],
  until: string | null,
  searchMs: number,
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
      const results = await Promise.all(
        origins.split(' ').map(async (origin) => [origin, await probeAddress(origin)]),
      );
      if (isOver) return;
      const next: AddressWatch['results'] = Object.fromEntries(results);
      setResults(next);
      const found = until !== null && next[until] === 'responds';
      if (found || Date.now() - startedAt >= searchMs) setFinishedRound(round);
      else timer = setTimeout(() => void probeAll(), pauseMs);
    };
    void probeAll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [origins, until, searchMs, round]);

  return {
    results,
    isProbing: finishedRound !== round,
    probeAgain: () => setRound((last) => last + 1),
  };
}
