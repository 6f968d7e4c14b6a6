import { CopyButton } from '@stillhouse/ui/CopyButton';
import { useEffect, useState } from 'react';
import { type ProbeResult, probeAddress } from '../../api/probe-address.ts';
import styles from './NewAddress.module.css';

/** A new name takes a moment to become known in the network. */
const retryMs = 5000;

const resultTexts: Record<ProbeResult | 'asked', string> = {
  asked: 'Looking for the device at this address.',
  answers: 'The device answers at this address.',
  silent: 'Nothing answers at this address yet. Still looking.',
  unknown: 'Whether the device answers there cannot be told from this page. Open it to see.',
};

/**
 * The new address of a device, to open or to copy, and whether the device responds there. It is
 * probed until it does.
 *
 * @param address an origin
 */
export function NewAddress({ address }: { address: string }) {
  const probe = useProbe(address);
  return (
    <div className={styles.block}>
      <p className={styles.line}>
        <a className={styles.address} href={address} rel="noreferrer">
          {address}
        </a>
        <CopyButton value={address} what="New address" />
      </p>
      <p role="status" className={styles.probe} data-query={probe}>
        {resultTexts[probe]}
      </p>
    </div>
  );
}

function useProbe(address: string): ProbeResult | 'asked' {
  const [probe, setProbe] = useState<ProbeResult | 'asked'>('asked');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const result = await probeAddress(address);
      if (isOver) return;
      setProbe(result);
      if (result === 'silent') timer = setTimeout(() => void ask(), retryMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address]);
  return probe;
}
