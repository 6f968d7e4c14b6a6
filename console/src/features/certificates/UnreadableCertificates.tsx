import { getMember } from '@stillhouse/foundation/is-record';
import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { UnreadableItems } from '../../shell/UnreadableItems.tsx';
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
  return (
    <UnreadableItems
      items={items}
      nouns="Certificates"
      nameField="subject"
      formatName={getShortName}
      renderAction={(item, name) => {
        const fingerprint = getMember(item, 'fingerprint');
        if (typeof fingerprint !== 'string' || fingerprint === '') return { text: unknownText };
        const remove = () => confirmRemoval({ fingerprint, name });
        return {
          text: knownText,
          control: (
            <Button aria-label={`Remove ${name}`} onClick={remove}>
              Remove
            </Button>
          ),
        };
      }}
    />
  );
}

const knownText =
  'The device sends details of it that this console does not understand. Remove it if it is not needed.';
const unknownText = 'The device sends no fingerprint of it, so it cannot be removed here.';
