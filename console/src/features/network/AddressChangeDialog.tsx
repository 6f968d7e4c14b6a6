import { Badge } from '@stillhouse/ui/Badge';
import { Button, LinkButton } from '@stillhouse/ui/Button';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import type { AddressAnswer } from '../../api/probe-address.ts';
import styles from './AddressChangeDialog.module.css';
import { type AddressChange, addressVerdict } from './address-change.ts';
import { useAddressWatch } from './use-address-watch.ts';

/** Where the page leads that the link to the new address opens. */
const path = '/network/ethernet';
/** After this a device that has moved should have been found. */
const LOOK_FOR_MS = 60_000;
/** A device that a DHCP server is to move answers at its old address for a while. */
const dhcpLookForMs = 15_000;

/**
 * Links to the device's new address (spec section 4) and follows the device there: the old and the new address are probed, and
 * it says which answers. It comes with the page's own chunk, so it is there when the device is not.
 */
export function AddressChangeDialog(props: { change: AddressChange; onClose: () => void }) {
  const { change, onClose } = props;
  const { from, to } = change;
  const lookForMs = to === null ? dhcpLookForMs : LOOK_FOR_MS;
  const { results, looking, lookAgain } = useAddressWatch([from, to ?? from], to, lookForMs);
  const verdict = addressVerdict(change, {
    here: results[from],
    there: to === null ? undefined : results[to],
    looking,
  });
  const moves = to !== null && to !== from;
  return (
    <Dialog
      title={titleOf(change)}
      onClose={onClose}
      actions={
        <>
          {!looking && verdict.tone === 'warning' && (
            <Button onClick={lookAgain}>Look again</Button>
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
      {to === null && (
        <p>
          A DHCP server gives the device its address now. If it is another one, this page cannot
          follow.
        </p>
      )}
      <div className={styles.places}>
        {to !== null && <Place label="New address" origin={to} link={moves} answer={results[to]} />}
        {to !== from && <Place label="This page" origin={from} answer={results[from]} />}
      </div>
      <Notice tone={verdict.tone}>{verdict.text}</Notice>
    </Dialog>
  );
}

function titleOf({ to, from, unconfirmed }: AddressChange): string {
  if (unconfirmed !== null) return 'The device has not confirmed the change';
  if (to === null) return 'The device asks for an address';
  return to === from ? 'The device keeps its address' : 'The device has a new address';
}

const WORDS = {
  answers: { tone: 'success', text: 'Answers' },
  silent: { tone: 'warning', text: 'Does not answer' },
  unknown: { tone: 'neutral', text: 'Cannot be told' },
} as const;

function Place(props: {
  label: string;
  origin: string;
  link?: boolean;
  answer: AddressAnswer | undefined;
}) {
  const { label, origin, link = false, answer } = props;
  const words = answer ? WORDS[answer] : { tone: 'neutral' as const, text: 'Asking' };
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <Badge dot tone={words.tone}>
          {words.text}
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
