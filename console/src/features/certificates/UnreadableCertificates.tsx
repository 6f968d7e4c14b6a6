import { getMember } from '@stillhouse/foundation/is-record';
import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { useCertificateRemoval } from './use-certificate-removal.ts';
import { useRefreshCertificates } from './use-certificates.ts';

/** Certificates that the device describes in a way that breaks the contract. */
export function UnreadableCertificates({ items }: { items: readonly unknown[] }) {
  const toaster = useToaster();
  const refresh = useRefreshCertificates();
  const confirmRemoval = useCertificateRemoval((text) => {
    toaster.show(text);
    refresh();
  });
  if (items.length === 0) return null;
  return (
    <CardList title="Certificates that cannot be shown">
      {items.map((item, index) => {
        const subject = getMember(item, 'subject');
        const fingerprint = getMember(item, 'fingerprint');
        const isKnown = typeof fingerprint === 'string' && fingerprint !== '';
        const name =
          (typeof subject === 'string' && getShortName(subject)) ||
          (isKnown ? fingerprint : `Certificate ${index + 1} of these`);
        return (
          <CardRow
            key={isKnown ? fingerprint : name}
            title={name}
            subtitle={
              isKnown
                ? 'The device sends details of it that this console does not understand. Remove it if it is not needed.'
                : 'The device sends no fingerprint of it, so it cannot be removed here.'
            }
            {...(isKnown && {
              control: (
                <Button
                  aria-label={`Remove ${name}`}
                  onClick={() => confirmRemoval({ fingerprint, name })}
                >
                  Remove
                </Button>
              ),
            })}
          />
        );
      })}
    </CardList>
  );
}
