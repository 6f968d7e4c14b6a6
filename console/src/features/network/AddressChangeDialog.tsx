import { Badge } from '@stillhouse/ui/Badge';
import { Button, LinkButton } from '@stillhouse/ui/Button';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import type { ProbeResult } from '../../api/probe-address.ts';
import { useIsLate } from '../../queries/use-is-late.ts';
import styles from './AddressChangeDialog.module.css';
import { type AddressChange, describeProbes, isStuckHere } from './address-change.ts';
import { ip4ModeLabels } from './ip4-labels.ts';
import { useAddressWatch } from './use-address-watch.ts';

/** The page that the link to the new address opens. */
const path = '/network/ethernet';
/** A device that has moved should be found within this time. */
const searchMs = 60_000;
/** Most devices that have moved are found sooner. */
const lateMs = 20_000;
/** A device that switches to DHCP responds at its old address for a while. */
const dhcpSearchMs = 15_000;

/**
 * Links to the new address of the device, and probes the old and the new address to show which one
 * responds (decision 0039). It is part of the page's chunk, so that it is available while the
 * device is away.
 */
export function AddressChangeDialog(props: {
  change: AddressChange;
  busy: boolean;
  onChangeBack: () => void;
  onClose: () => void;
}) {
  const { change, busy, onChangeBack, onClose } = props;
  const { from, to, isSame } = change;
  const durationMs = to === null ? dhcpSearchMs : searchMs;
  const { results, isProbing, probeAgain } = useAddressWatch([from, to ?? from], to, durationMs);
  const found = {
    here: results[from],
    there: to === null ? undefined : results[to],
    looking: isProbing,
    isLate: useIsLate(lateMs),
  };
  const verdict = describeProbes(change, found);
  const moves = to !== null && !isSame;
  return (
    <Dialog
      title={getTitle(change)}
      onClose={onClose}
      actions={
        <>
          {!isProbing && verdict.tone === 'warning' && (
            <Button onClick={probeAgain}>Check again</Button>
          )}
          {isStuckHere(change, found) && (
            <Button busy={busy} onClick={onChangeBack}>
              Change back to {formatMode(change.previous)}
            </Button>
          )}
          <Button onClick={onClose}>{moves ? 'Stay here' : 'Close'}</Button>
          {moves && (
            <LinkButton outside variant="primary" href={to + path}>
              Open the new address
            </LinkButton>
          )}
        </>
      }
    >
      {to === null && !change.isLocal && (
        <p>
          A DHCP server now assigns the address of the device. If the address changes, this page
          cannot follow.
        </p>
      )}
      <div className={styles.places}>
        {to !== null && (
          <AddressStatus
            label={isSame ? 'Address' : 'New address'}
            origin={to}
            link={moves}
            result={results[to]}
          />
        )}
        {to !== from && <AddressStatus label="This page" origin={from} result={results[from]} />}
      </div>
      <Notice tone={verdict.tone}>{verdict.text}</Notice>
    </Dialog>
  );
}

function formatMode(previous: AddressChange['previous']): string {
  return previous.mode === 'static' ? previous.ip4Address : ip4ModeLabels.dhcp;
}

function getTitle({ to, isSame, unconfirmed }: AddressChange): string {
  if (unconfirmed !== null) return 'The device has not confirmed the change';
  if (to === null) return 'The device requests an address';
  return isSame ? 'The device keeps its address' : 'The device has a new address';
}

const probeTexts = {
  responds: { tone: 'success', text: 'Responds' },
  silent: { tone: 'warning', text: 'Does not respond' },
  unknown: { tone: 'neutral', text: 'Unknown' },
} as const;

function AddressStatus(props: {
  label: string;
  origin: string;
  link?: boolean;
  result: ProbeResult | undefined;
}) {
  const { label, origin, link = false, result } = props;
  const text = result ? probeTexts[result] : { tone: 'neutral' as const, text: 'Checking' };
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <Badge dot tone={text.tone}>
          {text.text}
        </Badge>
      </div>
      <div className={styles.address}>
        {link ? (
          <a href={origin + path} rel="noreferrer">
            {origin}
          </a>
        ) : (
          <span>{origin}</span>
        )}
        {link && <CopyButton value={origin} what={label} />}
      </div>
    </div>
  );
}
