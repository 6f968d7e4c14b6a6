import { useEffect, useState } from 'react';
import { type AddressAnswer, probeAddress } from '../../api/probe-address.ts';

const PAUSE_MS = 3000;
/** After this a device that has moved should have been found; a person decides whether to look on. */
const LOOK_FOR_MS = 60_000;

export type AddressWatch = {
  /** By origin; what has not been found out yet is absent. */
  results: Readonly<Record<string, AddressAnswer>>;
  /** Whether addresses are still being probed. */
  looking: boolean;
  lookAgain: () => void;
};

/**
 * Probes addresses side by side, over and over, until the wanted one answers or a minute is over.
 *
 * @param wanted the origin where the device should be
 * @param others further origins that are worth knowing about
 */
export function useAddressWatch(wanted: string, others: readonly string[]): AddressWatch {
  const [results, setResults] = useState<AddressWatch['results']>({});
  const [round, setRound] = useState(0);
  const [finishedRound, setFinishedRound] = useState(-1);
  const origins = [...new Set([wanted, ...others])].join(' ');

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
      const found = next[wanted] === 'answers';
      if (found || Date.now() - startedAt >= LOOK_FOR_MS) setFinishedRound(round);
      else timer = setTimeout(() => void probeAll(), PAUSE_MS);
    };
    void probeAll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, origins, round]);

  return {
    results,
    looking: finishedRound !== round,
    lookAgain: () => setRound((last) => last + 1),
  };
}
