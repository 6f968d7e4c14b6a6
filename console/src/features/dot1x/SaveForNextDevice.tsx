import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { saveJsonFile } from '../../downloads/exported-file.ts';
import { makeDot1xFile } from './dot1x-file.ts';
import { useDot1xNotes } from './use-dot1x-notes.ts';

const fileName = '802.1x-setup.json';
const withCaText =
  'The file has the subject, identity, EAP method and CA certificate, without password, key and names of this device.';
const withoutCaText =
  'The file has the subject, identity and EAP method, without password, key and names of this device. It has no CA certificate: this page has one after a setup with it, until it is reloaded.';

/** Saves what the next device takes over from this one (R4.68). */
export function SaveForNextDevice(props: {
  status: Schema<'DeviceStatus'>;
  from: 'ethernet' | 'wifi';
}) {
  const { status, from } = props;
  const { notes } = useDot1xNotes();
  const toaster = useToaster();
  const report = status.networkProperties.dot1x?.[from];
  if (!report?.configured) return null;
  const caCertificate = notes.sent?.[from];
  const save = () => {
    const { serialNumber } = status;
    saveJsonFile(fileName, makeDot1xFile(report, { caCertificate, serialNumber }, Date.now()));
    toaster.show(`Saved to ${fileName}.`);
  };
  return (
    <>
      <p>{caCertificate === undefined ? withoutCaText : withCaText}</p>
      <div>
        <Button size="small" icon="download" onClick={save}>
          Save for the next device
        </Button>
      </div>
    </>
  );
}
