import { Button } from '@stillhouse/ui/Button';
import { saveFile } from '@stillhouse/ui/save-file';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import type { ControlClient } from 'stillhouse/client';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';

/** Downloads the journal for other tools, or a bundle that replays it. */
export function DownloadButtons({ id }: { id: string }) {
  return (
    <>
      <DownloadButton
        label="Download HAR"
        fileName={`${id}.har`}
        load={(control) => control.har(id)}
        done="HAR downloaded. The network panel of a browser's developer tools imports it."
      />
      <DownloadButton
        label="Download bundle"
        fileName={`${id}.bundle.json`}
        load={(control) => control.bundle(id)}
        done="Bundle downloaded. It may contain secrets of the device: do not share it publicly."
      />
    </>
  );
}

type DownloadButtonProps = {
  label: string;
  fileName: string;
  load: (control: ControlClient) => Promise<unknown>;
  /** Shown when the file has been downloaded. */
  done: string;
};

function DownloadButton({ label, fileName, load, done }: DownloadButtonProps) {
  const control = useControl();
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const text = JSON.stringify(await load(control), null, 2);
      saveFile({ name: fileName, content: new Blob([text], { type: 'application/json' }) });
      show(done);
    } catch (error) {
      show(formatError(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={download}>
      {label}
    </Button>
  );
}
