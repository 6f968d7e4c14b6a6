import { CopyButton } from '@stillhouse/ui/CopyButton';
import { useEffect, useState } from 'react';
import { type AddressAnswer, probeAddress } from '../../api/probe-address.ts';
import styles from './NewAddress.module.css';

/** A name takes a moment to get about on the network. */
const againMs = 5000;

const words: Record<AddressAnswer | 'asked', string> = {
  asked: 'Looking for the device at this address.',
  answers: 'The device answers at this address.',
  silent: 'Nothing answers at this address yet. Still looking.',
  unknown: 'Whether the device answers there cannot be told from this page. Open it to see.',
};

/**
 * An address that the device has moved to, to go to or to copy, and whether it answers there. It is asked again and
 * again until it does.
 *
 * @param address an origin
 */
export function NewAddress({ address }: { address: string }) {
  const answer = useAddressAnswer(address);
  return (
    <div className={styles.block}>
      <p className={styles.line}>
        <a className={styles.address} href={address} rel="noreferrer">
          {address}
        </a>
        <CopyButton value={address} what="New address" />
      </p>
      <p role="status" className={styles.answer} data-answer={answer}>
        {words[answer]}
      </p>
    </div>
  );
}

function useAddressAnswer(address: string): AddressAnswer | 'asked' {
  const [answer, setAnswer] = useState<AddressAnswer | 'asked'>('asked');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const result = await probeAddress(address);
      if (isOver) return;
      setAnswer(result);
      if (result === 'silent') timer = setTimeout(() => void ask(), againMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address]);
  return answer;
}
