import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import type { Validity } from './validity.ts';

const tones: Record<Validity['kind'], BadgeTone> = {
  valid: 'success',
  expiring: 'warning',
  expiringSoon: 'warning',
  expired: 'danger',
  notYetValid: 'warning',
  notValid: 'danger',
};

/** @param dot marks what is urgent, since its color is also used for what is not */
export function ValidityBadge({ validity }: { validity: Validity }) {
  const { kind, text } = validity;
  return (
    <Badge tone={tones[kind]} dot={kind === 'expiringSoon' || kind === 'expired'}>
      {text}
    </Badge>
  );
}
