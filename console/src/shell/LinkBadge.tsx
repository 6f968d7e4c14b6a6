import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { useIsResponding } from '../services/services.ts';

/** The state of a link of the device: unknown while the device does not respond (R2.67). */
export function LinkBadge({ tone, label }: { tone: BadgeTone; label: string }) {
  const isKnown = useIsResponding();
  return (
    <Badge dot tone={isKnown ? tone : 'neutral'}>
      {isKnown ? label : 'Unknown'}
    </Badge>
  );
}
