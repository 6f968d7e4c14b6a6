import type { Schema } from '@stillhouse/contracts/api';
import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { ConnectionProblemNotice } from '../../network-status/ConnectionProblem.tsx';
import { type Attention, findConnectionProblem } from '../../network-status/connection-problem.ts';
import { useReader } from '../../network-status/use-reader.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import styles from './SoftwareCard.module.css';
import type { useOffer } from './use-offer.ts';

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
      <div role="status">{text !== null && <p className={styles.words}>{text}</p>}</div>
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

/** Why a check found no version, if the device reports what keeps it from the server (R4.69). */
function useServerProblem(offer: Schema<'AvailableUpdate'> | undefined): Attention | null {
  const reader = useReader();
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: false });
  if (offer?.upgradeState !== 'notFound' || !reader || status.kind !== 'ready') return null;
  const problem = findConnectionProblem(status.data, reader);
  return problem && { ...problem, title: `The update server cannot be reached. ${problem.title}` };
}
