import { EmptyState } from '@stillhouse/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { q } from '../api/query.ts';

/** In the place of settings of a paired pad that are changed on the device it is paired with (spec section 6). */
export function ControlledElsewhere() {
  const { data: status } = useQuery(q('getStatus'));
  return (
    <EmptyState icon="lock" title="Use the paired device to change these settings.">
      {status?.pairedDeviceName
        ? `This pad is controlled by ${status.pairedDeviceName}.`
        : 'This pad is controlled by another device.'}
    </EmptyState>
  );
}
