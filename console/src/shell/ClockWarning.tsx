import { Notice } from '@stillhouse/ui/Notice';
import { formatAhead, hasWrongClock } from './device-clock.ts';

/** Says that certificates may be evaluated wrongly, before one is called expired (R2.66). */
export function ClockWarning({ aheadMs }: { aheadMs: number }) {
  if (!hasWrongClock(aheadMs)) return null;
  return (
    <Notice silent tone="warning">
      {`The clock of the device is ${formatAhead(aheadMs)}. Certificates may be evaluated wrongly. Check the time server of the device.`}
    </Notice>
  );
}
