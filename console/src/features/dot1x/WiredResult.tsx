import { Notice } from '@stillhouse/ui/Notice';
import { getQuery } from '../../api/query.ts';
import { useRecheck } from '../../queries/use-recheck.ts';
import { describeAuthorization } from './describe-authorization.ts';
import { SaveForNextDevice } from './SaveForNextDevice.tsx';

/** A switch responds within seconds. */
const interval = { everyMs: 2000, maxMs: 10_000 };

/** Says in the dialog of a success whether the network has authorized the device (R2.56). */
export function WiredResult() {
  const { data, isOver } = useRecheck(getQuery('/api/v1/status'), {
    ...interval,
    holds: ({ networkProperties: { dot1x } }) => dot1x?.ethernet?.authorization === 'authorized',
  });
  const { tone, text } = describeAuthorization(data, isOver);
  return (
    <>
      <Notice tone={tone}>
        <p>{text}</p>
      </Notice>
      {tone === 'success' && data && <SaveForNextDevice status={data} from="ethernet" />}
    </>
  );
}
