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
const PATH = '/network/ethernet';

/**
 * Links to the device's new address (spec section 4) and follows the device there: the old and the new address are probed, and
 * it says which answers. It comes with the page's own chunk, so it is there when the device is not.
 */
export function AddressChangeDialog(props: { change: AddressChange; onClose: () => void }) {
  const { change, onClose } = props;
  const { from, to } = change;
  const watch = useAddressWatch(to ?? from, [from]);
  const { results, looking, lookAgain } = watch;
  const verdict = addressVerdict(change, {
    here: results[from],
    there: to === null ? undefined : results[to],
    looking,
  });
  const moves = to !== null && to !== from;
  return (
    <Dialog
      title={to === null ? 'The device asks for an address' : 'The device has a new address'}
      onClose={onClose}
      actions={
        <>
          {!looking && verdict.tone === 'warning' && (
            <Button onClick={lookAgain}>Look again</Button>
          )}
          <Button onClick={onClose}>{moves ? 'Stay here' : 'Close'}</Button>
          {moves && (
            <LinkButton outside variant="primary" href={to + PATH}>
              Open the new address
            </LinkButton>
          )}
        </>
      }
    >
      {to === null && (
        <p>A DHCP server gives the device its address now. If it is another one, this page ends.</p>
      )}
      <div className={styles.places}>
        {to !== null && <Place label="New address" origin={to} link={moves} answer={results[to]} />}
        {to !== from && <Place label="This page" origin={from} answer={results[from]} />}
      </div>
      <Notice tone={verdict.tone}>{verdict.text}</Notice>
    </Dialog>
  );
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
          <a href={origin + PATH} rel="noreferrer">
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
