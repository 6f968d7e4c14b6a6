import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { type SavedFile, saveFile } from '@stillhouse/ui/save-file';
import styles from './Dot1x.module.css';

/** Says that the signing request is saved, and what to do with it. */
export function CsrReadyNotice({ file }: { file: SavedFile }) {
  return (
    <Notice
      tone="success"
      title="The certificate signing request is ready."
      actions={
        <>
          <Button size="small" icon="download" onClick={() => saveFile(file)}>
            Save again
          </Button>
          <LinkButton size="small" href="/network/dot1x">
            802.1x configuration
          </LinkButton>
        </>
      }
    >
      <p className={styles.fileName}>Your browser saves it as {file.name}.</p>
      <p>
        Have it signed by your certificate authority, then set up 802.1x on Ethernet or Wi-Fi with
        the certificate that you receive.
      </p>
    </Notice>
  );
}
