import type { Schema } from '@stillhouse/contracts/api';
import { Notice } from '@stillhouse/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { useIsLate } from '../../queries/use-is-late.ts';
import { describeAuthorization } from './describe-authorization.ts';

const pollMs = 2000;
/** A switch responds within seconds. */
const maxWaitMs = 10_000;

/** Says in the dialog of a success whether the network has authorized the device (R2.56). */
export function WiredResult() {
  const isLate = useIsLate(maxWaitMs);
  const query = useQuery({
    ...getQuery('/api/v1/status'),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  // A cached status may be from before the credentials were set.
  const status: Schema<'DeviceStatus'> | undefined = query.isFetchedAfterMount
    ? query.data
    : undefined;
  const { tone, text } = describeAuthorization(status, isLate);
  return (
    <Notice tone={tone}>
      <p>{text}</p>
    </Notice>
  );
}
