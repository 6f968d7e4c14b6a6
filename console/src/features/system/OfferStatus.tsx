import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { getReason } from '../../api/reason.ts';
import { ConnectionProblemNotice } from '../../network-status/ConnectionProblem.tsx';
import styles from './SoftwareCard.module.css';
import type { useOffer } from './use-offer.ts';
import { useServerProblem } from './use-server-problem.ts';

/** The sentence about the state, or the check for updates that is running or has failed. */
export function OfferStatus(props: {
  offer: ReturnType<typeof useOffer>;
  text: string | null;
  /** A check does not hide why the update failed. */
  hasFailed: boolean;
}) {
  const { offer, hasFailed } = props;
  const { checking, query } = offer;
  const isShown = query.kind === 'ready' && !checking && !hasFailed;
  const problem = useServerProblem(isShown ? query.data : undefined);
  const found = problem === null ? props.text : null;
  const text = checking && !hasFailed ? 'Checking for updates.' : found;
  return (
    <>
      <div role="status" className={styles.status}>
        {text !== null && <p className={styles.words}>{text}</p>}
      </div>
      {problem !== null && (
        <ConnectionProblemNotice page="/system/software-update" problem={problem} />
      )}
      {!checking && query.kind === 'failed' && (
        <Notice tone="error" title={errorTexts.cardFailure}>
          {getReason(query.error)}
        </Notice>
      )}
    </>
  );
}
