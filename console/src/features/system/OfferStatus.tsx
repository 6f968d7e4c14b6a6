import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { getReason } from '../../api/reason.ts';
import { formatOffer } from './offer-text.ts';
import styles from './SoftwareCard.module.css';
import type { useOffer } from './use-offer.ts';

/** The result of the last check for updates. */
export function OfferStatus({
  offer: { checking, query },
}: {
  offer: ReturnType<typeof useOffer>;
}) {
  return (
    <>
      <div role="status">
        {checking && <p className={styles.words}>Checking for updates.</p>}
        {/* The card itself explains a failed update. */}
        {!checking && query.kind === 'ready' && query.data.upgradeState !== 'error' && (
          <p className={styles.words}>{formatOffer(query.data)}</p>
        )}
      </div>
      {!checking && query.kind === 'failed' && (
        <Notice tone="error" title={errorTexts.cardFailure}>
          {getReason(query.error)}
        </Notice>
      )}
    </>
  );
}
