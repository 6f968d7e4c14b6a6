import { quoteUnusualSsid } from '@stillhouse/foundation/quote-ssid';
import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { FileField } from '@stillhouse/ui/FileField';
import { Notice } from '@stillhouse/ui/Notice';
import { useState } from 'react';
import { readCertificates } from '../../certificate-files/read-certificates.ts';
import { focusHeading } from '../../shell/focus-heading.ts';
import { CertificateLines } from './CertificateLines.tsx';
import styles from './Dot1x.module.css';
import { useDot1xStatus } from './Dot1xInterfaces.tsx';
import { insertNames } from './device-names.ts';
import { readDot1xFile } from './dot1x-file.ts';
import { formatMethods } from './dot1x-labels.ts';
import { SaveForNextDevice } from './SaveForNextDevice.tsx';
import { type TakenOver, useDot1xNotes } from './use-dot1x-notes.ts';

/**
 * Passes the setup of one device on to the next (R4.68).
 *
 * @param aheadMs how far the device's clock is ahead of the browser's
 */
export function OtherDevices({ aheadMs }: { aheadMs: number }) {
  const status = useDot1xStatus();
  if (status.kind === 'failed') return null;
  const data = status.kind === 'ready' ? status.data : null;
  const { ethernet } = data?.networkProperties.dot1x ?? {};
  return (
    <Card title="Other devices">
      <div className={styles.page}>
        {data && (
          <SaveForNextDevice status={data} from={ethernet?.configured ? 'ethernet' : 'wifi'} />
        )}
        <TakeOver serialNumber={data?.serialNumber} aheadMs={aheadMs} />
      </div>
    </Card>
  );
}

function TakeOver(props: { serialNumber: string | undefined; aheadMs: number }) {
  const { serialNumber, aheadMs } = props;
  const { notes, update } = useDot1xNotes();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = Date.now() + aheadMs;

  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    update({ takenOver: undefined });
    if (!chosen || serialNumber === undefined) return;
    const names = { commonName: serialNumber, serialNumber };
    const content = await readDot1xFile(chosen, { names, now });
    if (typeof content === 'string') setProblem(content);
    else update({ takenOver: { fileName: chosen.name, content, names } });
  };
  const discard = () => {
    void choose(null);
    focusHeading();
  };
  return (
    <>
      <FileField
        label="Take over from another device"
        hint={
          'The file that "Save for the next device" saved there. Nothing is sent to this device yet.'
        }
        accept=".json"
        disabled={serialNumber === undefined}
        file={file}
        error={problem}
        onChange={(chosen) => void choose(chosen)}
      />
      {notes.takenOver && (
        <>
          <Notice
            tone="success"
            title={`The forms are filled in from ${notes.takenOver.fileName}.`}
            actions={
              <>
                <LinkButton size="small" href="/network/dot1x/csr">
                  Next: signing request
                </LinkButton>
                <Button size="small" onClick={discard}>
                  Discard
                </Button>
              </>
            }
          />
          <TakenOverList takenOver={notes.takenOver} now={now} />
        </>
      )}
    </>
  );
}

function TakenOverList({ takenOver, now }: { takenOver: TakenOver; now: number }) {
  const { content, names } = takenOver;
  const { identity, caCertificate, ...methods } = insertNames(content.credentials, names);
  const subject = Object.values(insertNames(content.subject, names));
  return (
    <DefinitionList>
      <DefinitionRow label="Subject" value={subject.join(', ')} />
      <DefinitionRow label="Common name" value={`${names.commonName} (this device)`} />
      <DefinitionRow label="Identity" value={identity} />
      <DefinitionRow label="EAP method" value={formatMethods(methods)} />
      {content.wifi && (
        <DefinitionRow
          label="Wi-Fi network"
          value={`${quoteUnusualSsid(content.wifi.ssid)}${content.wifi.isHidden ? ' (hidden)' : ''}`}
        />
      )}
      <DefinitionRow
        label="CA certificate"
        absent="None. Choose it with the device certificate."
        value={
          caCertificate !== undefined &&
          readCertificates(caCertificate)?.map((certificate) => (
            <CertificateLines
              key={certificate.name + certificate.notAfter}
              certificate={certificate}
              now={now}
            />
          ))
        }
      />
    </DefinitionList>
  );
}
