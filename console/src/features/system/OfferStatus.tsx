import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { getReason } from '../../api/reason.ts';
import styles from './SoftwareCard.module.css';
import type { useOffer } from './use-offer.ts';

/** The sentence about the state, or the check for updates that is running or has failed. */
export function OfferStatus(props: {
  offer: ReturnType<typeof useOffer>;
  text: string | null;
  /** A check does not hide why the update failed. */
  hasFailed: boolean;
}) {
  const { checking, query } = props.offer;
  const text = checking && !props.hasFailed ? 'Checking for updates.' : props.text;
  return (
    <>
      <div role="status">{text !== null && <p className={styles.words}>{text}</p>}</div>
      {!checking && query.kind === 'failed' && (
        <Notice tone="error" title={errorTexts.cardFailure}>
          {getReason(query.error)}
        </Notice>
      )}
    </>
  );
}
