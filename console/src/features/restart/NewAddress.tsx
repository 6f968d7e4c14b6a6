import { CopyButton } from '@stillhouse/ui/CopyButton';
import { useEffect, useState } from 'react';
import { type ProbeResult, probeAddress } from '../../api/probe-address.ts';
import styles from './NewAddress.module.css';

/** A new name takes a moment to become known in the network. */
const retryMs = 5000;

const resultTexts: Record<ProbeResult | 'searching', string> = {
  searching: 'Looking for the device at this address.',
  responds: 'The device responds at this address.',
  silent: 'Nothing responds at this address yet. Still looking.',
  unknown:
    'This page cannot check whether the device responds at this address. Open the address to find out.',
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
      <p role="status" className={styles.probe} data-probe={probe}>
        {resultTexts[probe]}
      </p>
    </div>
  );
}

function useProbe(address: string): ProbeResult | 'searching' {
  const [probe, setProbe] = useState<ProbeResult | 'searching'>('searching');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const search = async () => {
      const result = await probeAddress(address);
      if (isOver) return;
      setProbe(result);
      if (result === 'silent') timer = setTimeout(() => void search(), retryMs);
    };
    void search();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address]);
  return probe;
}
