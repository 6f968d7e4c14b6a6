import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { saveJsonFile } from '../../downloads/exported-file.ts';
import { makeDot1xFile } from './dot1x-file.ts';
import { useDot1xNotes } from './use-dot1x-notes.ts';

const fileName = '802.1x-setup.json';
const hidden = { isHidden: true } as const;

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
  const ssid = status.networkProperties.dot1x?.wifi?.ssid;
  const wifi = ssid === undefined ? undefined : { ssid, ...(ssid === notes.hiddenSsid && hidden) };
  const save = () => {
    const own = { caCertificate, serialNumber: status.serialNumber, wifi };
    saveJsonFile(fileName, makeDot1xFile(report, own, Date.now()));
    toaster.show(`Saved to ${fileName}.`);
  };
  return (
    <>
      <p>{describeContent({ hasCa: caCertificate !== undefined, hasWifi: wifi !== undefined })}</p>
      <div>
        <Button size="small" icon="download" onClick={save}>
          Save for the next device
        </Button>
      </div>
    </>
  );
}

function describeContent({ hasCa, hasWifi }: { hasCa: boolean; hasWifi: boolean }): string {
  const parts = ['subject', 'identity', 'EAP method'];
  if (hasCa) parts.push('CA certificate');
  if (hasWifi) parts.push('name of the Wi-Fi network');
  const last = parts.pop();
  const content = `The file has the ${parts.join(', ')} and ${last}, without password, key and names of this device.`;
  if (hasCa) return content;
  return `${content} It has no CA certificate: this page has one after a setup with it, until it is reloaded.`;
}
