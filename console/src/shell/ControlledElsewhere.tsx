import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Notice } from '@stillhouse/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';

/**
 * Shown instead of the settings of a paired pad, which are changed on the device it is paired with
 * (R6.9).
 *
 * @param what the settings: 'analytics'
 * @param beside whether other settings are changed here: shows a notice instead of the whole page
 */
export function ControlledElsewhere(props: { what?: string; beside?: boolean }) {
  const { what = 'these settings', beside = false } = props;
  const { data: status } = useQuery(getQuery('/api/v1/status'));
  const title = `Use the paired device to change ${what}.`;
  const words = `This pad is controlled by ${status?.pairedDeviceName || 'another device'}.`;
  return beside ? (
    <Notice silent title={title}>
      {words}
    </Notice>
  ) : (
    <EmptyState icon="lock" title={title}>
      {words}
    </EmptyState>
  );
}
