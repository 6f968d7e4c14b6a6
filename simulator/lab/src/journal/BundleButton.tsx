import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';

/** The browser reads the file shortly after the click. */
const revokeAfterMs = 60_000;

/** Downloads a bundle that replays the journal. */
export function BundleButton({ id }: { id: string }) {
  const control = useControl();
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(`${id}.bundle.json`, JSON.stringify(await control.bundle(id), null, 2));
      show('Bundle downloaded. It may contain secrets of the device: do not share it publicly.');
    } catch (error) {
      show(formatError(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={download}>
      Download bundle
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
